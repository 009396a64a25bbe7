import { routes as railsRoutes } from '../../languages/ruby/routes.js';
import { type Reader, verb } from './facts.js';

/** Rails by config/routes.rb, Sinatra and its kin by their calls. */
export const ruby: Reader = (source, project) => {
  const rails = railsRoutes(project).filter(({ file }) => file === source.path);
  if (rails.length > 0)
    return {
      routes: rails.map(({ method, pattern, line }) => ({
        method: method ?? '*',
        pattern: pattern.replace(/\(\.:format\)$/, ''),
        offset: source.text.split('\n', line - 1).join('\n').length + (line > 1 ? 1 : 0),
      })),
    };
  return {
    routes: [
      ...source.code.matchAll(/^\s*(get|post|put|patch|delete)\s*\(?\s*['"](\/[^'"]*)['"].*\bdo\b/gm),
    ].map((match) => ({ method: verb(match[1] ?? ''), pattern: match[2] ?? '', offset: match.index })),
  };
};
