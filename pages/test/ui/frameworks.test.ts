import { requireConfirmation } from '@mortise/confirmation';
import { createRunner, functionTool, inMemorySessionService, llmAgent, type Model } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { liveRuns, uiHandler } from '@mortise/ui';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import type { Browser } from 'playwright-core';
import type { PluginOption } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildSite } from '../../src/build-site.ts';
import { noChromium, openChromium } from '../../src/chromium.ts';
import { serveSite } from '../../src/serve-site.ts';

const frameworks: { readonly [name: string]: () => PluginOption[] } = {
  react: () => [],
  preact: () => [],
  vue: () => [vue()],
  svelte: () => [svelte({ configFile: false })],
};

/** A desk whose first turn stands still behind its first words, until it is let go; its refunds ask. */
function desk() {
  const paid: number[] = [];
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const refund = requireConfirmation(
    functionTool({
      name: 'refund',
      description: 'Pays money back',
      input: z.object({ amount: z.number() }),
      run: ({ amount }) => {
        paid.push(amount);
        return { paid: amount };
      },
    }),
    { hint: ({ amount }) => `Refund ${amount}?` },
  );
  const inner = scriptedModel([
    { text: 'Let me see.', chunks: 7, calls: [{ name: 'refund', args: { amount: 420 } }] },
    'It is paid.',
  ]);
  const model: Model = {
    ...inner,
    async *generate(request, options) {
      for await (const event of inner.generate(request, options)) {
        yield event;
        if (event.type === 'textDelta' && event.delta === 'Let me ') await held;
      }
    },
  };
  const sessions = inMemorySessionService();
  const agent = llmAgent({ name: 'desk', model, tools: [refund] });
  const runs = liveRuns({ runner: createRunner({ appName: 'desk', sessions, agent }), sessions });
  return { handler: uiHandler({ runs, authorize: () => ({ appName: 'desk', userId: 'ada' }) }), paid, letGo };
}

describe.skipIf(noChromium)(`a page over the client${noChromium ? `: skipped, ${noChromium}` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser?.close());

  for (const [name, plugins] of Object.entries(frameworks))
    it(`in ${name}: words, a turn as it is streamed, an answer, and a reload that shows the same`, async () => {
      const { handler, paid, letGo } = desk();
      await using site = await serveSite(await buildSite(`ui/${name}`, plugins()), handler);
      const page = await browser.newPage();
      const problems: string[] = [];
      page.on('pageerror', ({ message }) => problems.push(message));
      await page.goto(site.url);
      await page.locator('input').fill('Refund me');
      await page.locator('input').press('Enter');
      await page.getByText('Let me').waitFor();
      expect(await page.locator('p').allInnerTexts()).toEqual(['Refund me', expect.not.stringContaining('see')]);
      letGo();
      await page.getByText('Let me see. refund: waiting').waitFor();
      expect(paid).toEqual([]);
      await page.getByRole('button', { name: 'Refund 420?' }).click();
      await page.getByText('It is paid.').waitFor();
      expect(paid).toEqual([420]);
      const shown = await page.locator('p').allInnerTexts();
      expect(shown[1]).toContain('refund: done');
      expect(await page.getByRole('button').count()).toBe(0);
      await page.reload();
      await page.getByText('It is paid.').waitFor();
      expect(await page.locator('p').allInnerTexts()).toEqual(shown);
      expect(problems).toEqual([]);
      await page.close();
    });
});
