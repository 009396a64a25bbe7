import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';

const CHROMIUM = [process.env.CHROMIUM_PATH ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path !== '' && existsSync(path),
);

/** Why browser tests do not run here; null when they do. */
export const withoutChromium = CHROMIUM === undefined ? 'no Chromium: install it or set CHROMIUM_PATH' : null;

export interface OpenPage {
  readonly page: Page;
  /** Console errors, uncaught exceptions and requests beyond the page itself. */
  readonly trouble: readonly string[];
}

/** A headless browser that shows pages given as text, without any network. */
export async function openBrowser() {
  const browser: Browser = await chromium.launch({
    ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  const folder = mkdtempSync(join(tmpdir(), 'report-page-'));
  let count = 0;
  return {
    async show(
      text: string,
      options: { colorScheme?: 'light' | 'dark'; width?: number } = {},
    ): Promise<OpenPage> {
      count += 1;
      const file = join(folder, `${count}.html`);
      writeFileSync(file, text);
      const page = await browser.newPage({
        colorScheme: options.colorScheme ?? 'light',
        viewport: { width: options.width ?? 1200, height: 900 },
      });
      const trouble: string[] = [];
      page.on('console', (message) => message.type() === 'error' && trouble.push(message.text()));
      page.on('pageerror', (error) => trouble.push(String(error)));
      page.on('request', (request) => request.url() === `file://${file}` || trouble.push(request.url()));
      await page.goto(`file://${file}`);
      return { page, trouble };
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
