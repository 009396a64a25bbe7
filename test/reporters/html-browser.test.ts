import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderHtml } from '../../src/reporters/html.js';
import { aLargeReport } from './a-large-report.js';
import { aReport } from './a-report.js';
import { openBrowser, withoutChromium } from './chromium.js';
import { aNastyReport } from './nasty-report.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const found = (await page.evaluate('axe.run()')) as {
    violations: { id: string; nodes: { html: string }[] }[];
  };
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

const shownRows = (page: Page) => page.locator('table.filtered tbody tr:visible').count();

describe.skipIf(withoutChromium !== null)(
  `the page in Chromium${withoutChromium === null ? '' : ` (${withoutChromium})`}`,
  () => {
    let browser: Awaited<ReturnType<typeof openBrowser>>;
    beforeAll(async () => {
      browser = await openBrowser();
    });
    afterAll(() => browser.close());

    test.each([
      ['light', 1200],
      ['dark', 1200],
      ['light', 400],
    ] as const)('axe finds nothing, %s, %i wide', async (colorScheme, width) => {
      const { page, trouble } = await browser.show(renderHtml(aReport()), { colorScheme, width });
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await page.getByText('6 rows').click();
      expect(await violations(page)).toEqual([]);
      expect(trouble).toEqual([]);
    });

    test('hostile text runs nothing and loads nothing', async () => {
      const { page, trouble } = await browser.show(renderHtml(aNastyReport()));
      expect(await page.locator('img').count()).toBe(0);
      expect(trouble).toEqual([]);
    });

    test('search and filter narrow the must-haves and say how many are left', async () => {
      const { page, trouble } = await browser.show(renderHtml(aReport()));
      await page.keyboard.press('/');
      await page.keyboard.type('cart/total');
      expect([await shownRows(page), await page.locator('#shown').textContent()]).toEqual([
        2,
        '2 of 7 shown',
      ]);
      await page.getByLabel('failing').check();
      expect(await shownRows(page)).toBe(2);
      await page.getByLabel('Search').fill('');
      expect([await shownRows(page), await page.locator('#shown').textContent()]).toEqual([
        4,
        '4 of 7 shown',
      ]);
      await page.getByLabel('all', { exact: true }).check();
      expect(await shownRows(page)).toBe(7);
      expect(trouble).toEqual([]);
    });

    test('from a fix plan to its gap, by keyboard', async () => {
      const { page } = await browser.show(renderHtml(aReport()));
      await page.getByRole('link', { name: 'GAP-003' }).focus();
      await page.keyboard.press('Enter');
      expect(await page.locator('.gap:target h3').textContent()).toContain('never imports');
    });

    test('the theme can be turned over', async () => {
      const { page } = await browser.show(renderHtml(aReport()));
      const back = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
      const before = await back();
      await page.getByRole('button', { name: 'Light or dark' }).click();
      expect(await back()).not.toBe(before);
      expect(await violations(page)).toEqual([]);
    });

    test('what is folded is printed too', async () => {
      const { page } = await browser.show(renderHtml(aReport()));
      await page.evaluate('dispatchEvent(new Event("beforeprint"))');
      expect(await page.locator('details:not([open])').count()).toBe(0);
      await page.evaluate('dispatchEvent(new Event("afterprint"))');
      expect(await page.locator('details:not([open])').count()).toBe(1);
    });

    test('a thousand must-haves stay usable: a key press is answered within 200 ms', async () => {
      const { page, trouble } = await browser.show(renderHtml(aLargeReport()));
      const spent = await page.evaluate(`(() => {
      const query = document.getElementById('query');
      const type = (text) => {
        const start = performance.now();
        query.value = text;
        query.dispatchEvent(new Event('input', { bubbles: true }));
        document.body.offsetHeight;
        return performance.now() - start;
      };
      return Math.min(...['s', 'step', 'step-3', 'step-39'].map(type));
    })()`);
      expect(await page.locator('#shown').textContent()).toBe('13 of 1000 shown');
      expect(spent).toBeLessThan(200);
      expect(trouble).toEqual([]);
    });
  },
);
