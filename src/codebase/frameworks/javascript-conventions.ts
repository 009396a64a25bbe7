import type { Convention } from './convention.js';

const CODE = '\\.(?:[cm]?[jt]sx?)$';
const rule = (pattern: string, reason: string) => ({ pattern: new RegExp(pattern), reason });

/** Frameworks of the JavaScript family, by the exact names they document. */
export const JAVASCRIPT_CONVENTIONS: readonly Convention[] = [
  {
    name: 'Next.js',
    dependencies: ['next'],
    config: /^next\.config\.\w+$/,
    files: [
      rule(`^(?:src/)?app/(?:.*/)?(?:page|route)${CODE}`, 'route'),
      rule(
        `^(?:src/)?app/(?:.*/)?(?:layout|template|loading|error|global-error|not-found|global-not-found|forbidden|unauthorized|default|robots|sitemap|manifest|icon\\d?|apple-icon\\d?|opengraph-image\\d?|twitter-image\\d?)${CODE}`,
        'file convention',
      ),
      rule('^(?:src/)?pages/.*\\.(?:[cm]?[jt]sx?|mdx)$', 'page'),
      rule(
        `^(?:src/)?(?:middleware|proxy|instrumentation|instrumentation-client|mdx-components)${CODE}`,
        'file convention',
      ),
    ],
  },
  {
    name: 'Remix',
    dependencies: [
      '@remix-run/react',
      '@remix-run/node',
      '@remix-run/dev',
      '@react-router/dev',
      '@react-router/node',
    ],
    config: /^(?:remix|react-router)\.config\.\w+$/,
    files: [
      rule(`^app/(?:root|routes|entry\\.(?:client|server))${CODE}`, 'file convention'),
      rule(`^app/routes/.*${CODE}`, 'route'),
    ],
  },
  {
    name: 'SvelteKit',
    dependencies: ['@sveltejs/kit'],
    config: /^svelte\.config\.\w+$/,
    files: [
      rule(
        '^src/routes/(?:.*/)?\\+(?:page|layout)(?:@[\\w().-]*)?(?:\\.server)?\\.(?:svelte|[cm]?[jt]s)$',
        'route',
      ),
      rule('^src/routes/(?:.*/)?\\+(?:error\\.svelte|server\\.[cm]?[jt]s)$', 'route'),
      rule(
        '^src/(?:hooks|service-worker|instrumentation)(?:\\.(?:server|client)|/index)?\\.[cm]?[jt]s$',
        'hook',
      ),
      rule('^src/params/\\w+\\.[cm]?[jt]s$', 'parameter matcher'),
    ],
  },
  {
    name: 'Nuxt',
    dependencies: ['nuxt', 'nuxt3', 'nuxt-edge'],
    config: /^nuxt\.config\.\w+$/,
    files: [
      rule('^(?:src/|app/|client/)?(?:pages|layouts)/.*\\.(?:vue|[jt]sx?)$', 'page'),
      rule(
        '^(?:src/|app/|client/)?(?:middleware|plugins|modules)/(?:.*)\\.(?:vue|[cm]?[jt]s)$',
        'plugin or middleware',
      ),
      rule('^(?:src/)?server/(?:api|routes|middleware|plugins|tasks)/.*\\.[cm]?[jt]s$', 'server route'),
      rule('^(?:src/|app/|client/)?(?:app|error)\\.vue$', 'file convention'),
      rule(
        '^(?:src/|app/|client/)?(?:app\\.config|router\\.options|app/router\\.options)\\.[cm]?[jt]s$',
        'file convention',
      ),
    ],
  },
  {
    name: 'Astro',
    dependencies: ['astro'],
    config: /^astro\.config\.\w+$/,
    files: [
      rule('^src/pages/(?:.*/)?[^_][^/]*\\.(?:astro|[cm]?[jt]s|mdx?|html)$', 'page'),
      rule(
        '^src/(?:middleware|content\\.config|content/config|actions|live\\.config)(?:/index)?\\.[cm]?[jt]s$',
        'file convention',
      ),
    ],
  },
  {
    name: 'Gatsby',
    dependencies: ['gatsby'],
    config: /^gatsby-config\.\w+$/,
    files: [
      rule(`^src/(?:pages|templates|api)/.*${CODE}`, 'page'),
      rule(`^gatsby-(?:node|browser|ssr|config)${CODE}`, 'file convention'),
    ],
  },
  {
    name: 'Expo Router',
    dependencies: ['expo-router'],
    files: [rule(`^(?:src/)?app/.*${CODE}`, 'route')],
  },
  {
    name: 'React Native',
    dependencies: ['react-native', 'expo'],
    files: [rule(`^(?:index|App)(?:\\.(?:ios|android|native|web))?${CODE}`, 'entry')],
  },
  {
    name: 'TanStack Router',
    dependencies: ['@tanstack/react-router', '@tanstack/react-start', '@tanstack/solid-router'],
    files: [rule(`^(?:src|app)/(?:routes/.*|router|client|server|ssr|start)${CODE}`, 'route')],
  },
  {
    name: 'SolidStart',
    dependencies: ['@solidjs/start', 'solid-start'],
    files: [rule(`^src/(?:routes/.*|entry-(?:client|server)|app|middleware)${CODE}`, 'route')],
  },
  {
    name: 'Qwik City',
    dependencies: ['@builder.io/qwik-city', '@qwik.dev/router'],
    files: [rule(`^src/(?:routes/.*|entry\\..*|root)${CODE}`, 'route')],
  },
  {
    name: 'Strapi',
    dependencies: ['@strapi/strapi'],
    files: [
      rule(
        '^(?:src/(?:api|extensions|plugins|middlewares)/.*|src/index|config/.*)\\.[jt]s$',
        'file convention',
      ),
    ],
  },
  {
    name: 'serverless functions',
    dependencies: [],
    config:
      /^(?:vercel\.json|netlify\.toml|wrangler\.(?:toml|jsonc?)|supabase\/config\.toml|firebase\.json)$/,
    files: [
      rule(`^(?:api|netlify/(?:functions|edge-functions)|functions)/.*${CODE}`, 'function'),
      rule(`^supabase/functions/[^/]+/index${CODE}`, 'function'),
      rule(`^functions/(?:src/)?index${CODE}`, 'function'),
    ],
  },
];
