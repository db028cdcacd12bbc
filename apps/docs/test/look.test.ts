import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { noChromium } from '../../../tooling/chromium-launch.ts';
import { desktop, openChromium, openContext, phone } from './open-site.ts';
import { type ServedFolder, serveFolder } from './serve-folder.ts';

const { outDir, base } = inject('site');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** One page of each kind. */
const kinds: readonly (readonly [kind: string, path: string])[] = [
  ['the front page', 'index.html'],
  ['the index', 'contents.html'],
  ['a guide', 'ui.html'],
  ['a comparison', 'from-langchain.html'],
  ['pictures in two colours', 'costs.html'],
  ['every option', 'runner-options.html'],
  ['a page of wide tables', 'what-happens-when.html'],
  ['codes', 'errors.html'],
  ['a package', 'packages/mcp.html'],
  ['layers', 'packages/core/layers.html'],
  ['an example', 'examples/desk.html'],
  ['decisions', 'decisions.html'],
  ['measurements', 'benchmarks.html'],
  ['a page with a picture', 'tracing.html'],
  ['the reference', 'api/index.html'],
  ['an entry point', 'api/@mortise/core/index.html'],
  ['an interface', 'api/@mortise/core/interfaces/RunnerOptions.html'],
  ['a type', 'api/@mortise/core/type-aliases/RunEvent.html'],
  ['a class', 'api/@mortise/core/classes/ToolError.html'],
  ['a function', 'api/@mortise/core/functions/createRunner.html'],
  ['a missing page', '404.html'],
];

const looks = [
  ['on a desktop, light', desktop],
  ['on a desktop, dark', { ...desktop, colorScheme: 'dark' }],
  ['on a phone, light', { ...phone, colorScheme: 'light' }],
  ['on a phone, dark', phone],
] as const;

describe.skipIf(noChromium)(`the site in Chromium${noChromium ? ` (${noChromium})` : ''}`, () => {
  let browser: Browser;
  let site: ServedFolder;
  beforeAll(async () => {
    [browser, site] = await Promise.all([openChromium(), serveFolder(outDir, base)]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.[Symbol.asyncDispose]();
  });

  it.each(looks)(
    'axe finds no serious problem on the site, and no page is wider than its window, %s',
    async (_name, look) => {
      const { context, asked } = await openContext(browser, look);
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(`${page.url()}: ${error}`));
      for (const [kind, path] of kinds) {
        await page.goto(site.url + path);
        // The page is interactive once its theme switch has a label.
        await page.locator('.VPSwitchAppearance').first().waitFor({ state: 'attached' });
        expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(
          look.colorScheme === 'dark',
        );
        problems.push(...(await seriousFindings(page)).map((finding) => `${kind}: ${finding}`));
        const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (over > 0) problems.push(`${kind}: ${over} pixels wider than the window`);
      }
      expect(problems).toEqual([]);
      expect(asked).toEqual([]);
      await context.close();
    },
  );

  it('axe reports the fault of a page with a known fault', async () => {
    const { context } = await openContext(browser, desktop);
    const page = await context.newPage();
    await page.goto(`${site.url}ui.html`);
    await page.evaluate(() => {
      const [heading] = document.getElementsByTagName('h1');
      heading?.insertAdjacentHTML('afterend', '<img src="x.png"><p style="color:#ddd;background:#fff">pale</p>');
    });
    expect((await seriousFindings(page)).join()).toMatch(/color-contrast.*image-alt|image-alt.*color-contrast/s);
    await context.close();
  });
});

/** Returns the findings that axe rates serious or critical, each with its elements. */
async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map(({ html }) => html.slice(0, 120))
            .join(' | ')} (${nodes.length})`,
      );
  });
}

interface Axe {
  run(
    where: unknown,
    options: object,
  ): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly impact: string;
      readonly nodes: readonly { readonly html: string }[];
    }[];
  }>;
}
