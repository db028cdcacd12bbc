import { requireConfirmation } from '@mortise/confirmation';
import { createRunner, functionTool, inMemorySessionService, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { liveRuns, uiHandler } from '@mortise/ui';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noChromium } from '../../../tooling/chromium-launch.ts';
import { buildSite } from '../../src/build-site.ts';
import { openChromium, openPage } from '../../src/chromium.ts';
import { serveSite } from '../../src/serve-site.ts';

describe.skipIf(noChromium)(`the page of the README${noChromium ? `: skipped, ${noChromium}` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser?.close());

  it.each([
    ['Approve', [1], 'pay: done'],
    ['Reject', [], 'pay: denied'],
  ])(
    'the page of the README, answered with %s: the call is answered, and the card is gone',
    async (button, wanted, shown) => {
      const paid: number[] = [];
      const pay = functionTool({ name: 'pay', description: 'Pays', run: () => paid.push(1) });
      const model = scriptedModel([{ calls: [{ name: 'pay', args: {} }] }, 'Settled.']);
      const agent = llmAgent({ name: 'desk', model, tools: [requireConfirmation(pay)] });
      const sessions = inMemorySessionService();
      const runs = liveRuns({ sessions, runner: createRunner({ appName: 'desk', sessions, agent }) });
      const handler = uiHandler({ runs, authorize: () => ({ appName: 'desk', userId: 'ada' }) });
      await using site = await serveSite(await buildSite('ui/plain'), handler);
      const page = await openPage(browser);
      await page.goto(site.url);
      await page.locator('[name=message]').fill('Pay me');
      await page.locator('[name=message]').press('Enter');
      await page.getByText('Allow pay? pay {}').waitFor();
      expect(paid).toEqual([]);
      await page.getByRole('button', { name: button }).click();
      await page.getByText('Settled.').waitFor();
      await page.getByText(shown).waitFor();
      expect(paid).toEqual(wanted);
      expect(await page.getByRole('button').count()).toBe(0);
      await page.close();
    },
  );
});
