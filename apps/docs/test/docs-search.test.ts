import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { noChromium } from '../../../tooling/chromium-launch.ts';
import { desktop, openChromium, openContext, phone } from './open-site.ts';
import { type ServedFolder, serveFolder } from './serve-folder.ts';

const { outDir, base } = inject('site');

describe.skipIf(noChromium)(`search in Chromium${noChromium ? ` (${noChromium})` : ''}`, () => {
  let browser: Browser;
  let site: ServedFolder;
  beforeAll(async () => {
    [browser, site] = await Promise.all([openChromium(), serveFolder(outDir, base)]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.[Symbol.asyncDispose]();
  });

  it.each([
    ['a page by its words', 'ambiguous failure', /decisions\/runs-and-effects\.html/],
    ['a name of the reference', 'RunnerOptions', /api\/@mortise\/core\/interfaces\/RunnerOptions\.html/],
    ['a package', 'session-postgres', /packages\/session-postgres\.html/],
    ['an error by its code', 'store_timeout', /errors\.html/],
  ])('finds %s, without a network', async (_what, words, link) => {
    const { context, asked } = await openContext(browser, desktop);
    const page = await context.newPage();
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.locator('.VPLocalSearchBox input').fill('mortise');
    await page.locator('.VPLocalSearchBox .result').first().waitFor();
    // The search index is loaded completely: from here on, no request is possible.
    await context.setOffline(true);
    await page.locator('.VPLocalSearchBox input').fill(words);
    await expect
      .poll(() =>
        page
          .locator('.VPLocalSearchBox .result')
          .evaluateAll((found) => found.map((each) => each.getAttribute('href'))),
      )
      .toContainEqual(expect.stringMatching(link));
    expect(asked).toEqual([]);
    await context.close();
  });

  it('opens a search result, on a phone', async () => {
    const { context } = await openContext(browser, phone);
    const page = await context.newPage();
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.locator('.VPLocalSearchBox input').fill('createRunner');
    await page.locator('.VPLocalSearchBox .result', { hasText: 'Function: createRunner()' }).first().click();
    await page.waitForURL(/api\/@mortise\/core\/functions\/createRunner\.html/);
    await page.getByRole('heading', { name: 'Function: createRunner()' }).waitFor();
    await context.close();
  });
});
