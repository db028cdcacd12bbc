import { readFileSync } from 'node:fs';
import { requireConfirmation } from '@mortise/confirmation';
import { createRunner, functionTool, inMemorySessionService, llmAgent, type Model } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { liveRuns, uiHandler } from '@mortise/ui';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import type { Browser, Page } from 'playwright-core';
import type { PluginOption } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { noChromium } from '../../../tooling/chromium-launch.ts';
import { buildSite } from '../../src/build-site.ts';
import { openChromium, openPage } from '../../src/chromium.ts';
import { serveSite } from '../../src/serve-site.ts';

/** The components of the pages. A page has no other code except the line that mounts its component. */
const components = ['react/src/desk.tsx', 'preact/src/desk.tsx', 'vue/src/desk.vue', 'svelte/src/desk.svelte'];

const frameworks: { readonly [name: string]: () => PluginOption[] } = {
  react: () => [],
  preact: () => [],
  vue: () => [vue()],
  svelte: () => [svelte({ configFile: false })],
};

/**
 * Creates a desk whose first turn pauses after its first
 * deltas until it is released; its refunds need approval.
 */
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

it.each(components)('%s fits on a screen', (path) => {
  const source = readFileSync(new URL(`../../sites/ui/${path}`, import.meta.url), 'utf8');
  expect(source.trim().split('\n').length).toBeLessThanOrEqual(48);
});

async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

describe.skipIf(noChromium)(`a page over the client${noChromium ? `: skipped, ${noChromium}` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser?.close());

  for (const [name, plugins] of Object.entries(frameworks))
    it(`a page in ${name} shows a message, a turn as it is streamed, an answer, and the same after a reload`, async () => {
      const { handler, paid, letGo } = desk();
      await using site = await serveSite(await buildSite(`ui/${name}`, plugins()), handler);
      const page = await openPage(browser);
      const problems: string[] = [];
      page.on('pageerror', ({ message }) => problems.push(message));
      await page.goto(site.url);
      await page.locator('[name=message]').fill('Refund me');
      await page.locator('[name=message]').press('Enter');
      await page.getByText('Let me').waitFor();
      expect(await page.locator('p').allInnerTexts()).toEqual(['Refund me', expect.not.stringContaining('see')]);
      letGo();
      await page.getByText('Let me see. refund: waiting').waitFor();
      expect(paid).toEqual([]);
      // Enter in the message field does not answer a question.
      await page.locator('[name=message]').press('Enter');
      const card = page.getByRole('group', { name: 'Refund 420?' });
      await card.waitFor();
      expect(paid).toEqual([]);
      expect((await card.locator('pre').allInnerTexts()).join().replace(/\s+/g, ' ')).toBe('refund { "amount": 420 }');
      expect(await card.getByRole('button').allInnerTexts()).toEqual(['Approve', 'Reject']);
      await shoot(page, name);
      await card.getByRole('button', { name: 'Approve' }).click();
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
