import { createRunner, functionTool, inMemorySessionService, llmAgent } from '@mortise/core';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import { liveRuns, uiHandler } from '@mortise/ui';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noChromium } from '../../../tooling/chromium-launch.ts';
import { buildSite } from '../../src/build-site.ts';
import { openChromium, openPage } from '../../src/chromium.ts';
import { serveSite } from '../../src/serve-site.ts';

/** Creates a desk whose model returns these turns, and whose tool can pay. */
function desk(turns: readonly ScriptedStep[]) {
  const paid: number[] = [];
  const pay = functionTool({ name: 'pay', description: 'Pays', run: () => paid.push(5) });
  const sessions = inMemorySessionService();
  const agent = llmAgent({ name: 'desk', model: scriptedModel(turns), tools: [pay] });
  const runs = liveRuns({ runner: createRunner({ appName: 'desk', sessions, agent }), sessions });
  return { handler: uiHandler({ runs, authorize: () => ({ appName: 'desk', userId: 'ada' }) }), paid };
}

async function say(page: Page, words: string, answer: string): Promise<void> {
  await page.locator('[name=message]').fill(words);
  await page.locator('[name=message]').press('Enter');
  await page.getByText(answer).waitFor();
}

function shown(page: Page): Promise<readonly string[]> {
  return page.locator('main > *').allInnerTexts();
}

describe.skipIf(noChromium)(`a page that edits messages${noChromium ? `: skipped, ${noChromium}` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser?.close());

  it('continues in a session that a reload shows, and the old one stays at its address', async () => {
    const { handler } = desk(['Hi.', 'Rome.', 'Oslo.', 'Yes.']);
    await using site = await serveSite(await buildSite('ui/edit'), handler);
    const page = await openPage(browser);
    await page.goto(site.url);
    await say(page, 'Hello', 'Hi.');
    await say(page, 'Italy?', 'Rome.');
    const before = page.url();
    await page.locator('[name=message]').fill('Norway?');
    await page.getByRole('button', { name: 'Italy?' }).click();
    await page.getByText('Oslo.').waitFor();
    expect(await shown(page)).toEqual(['Hello', 'Hi.', 'Norway?', 'Oslo.']);
    await say(page, 'Cold?', 'Yes.');
    await page.reload();
    await page.getByText('Yes.').waitFor();
    expect(await shown(page)).toEqual(['Hello', 'Hi.', 'Norway?', 'Oslo.', 'Cold?', 'Yes.']);
    const old = await openPage(browser);
    await old.goto(before);
    await old.getByText('Rome.').waitFor();
    expect(await shown(old)).toEqual(['Hello', 'Hi.', 'Italy?', 'Rome.']);
    await page.close();
    await old.close();
  });

  it('a page that edits messages stays where it is if later effects would be forgotten', async () => {
    const { handler, paid } = desk([{ calls: [{ name: 'pay', args: {} }] }, 'Paid.', 'Hi.']);
    await using site = await serveSite(await buildSite('ui/edit'), handler);
    const page = await openPage(browser);
    await page.goto(site.url);
    await say(page, 'Pay me', 'Paid.');
    const before = page.url();
    await page.locator('[name=message]').fill('Hello');
    await page.getByRole('button', { name: 'Pay me' }).click();
    await page.waitForFunction(() => document.title === 'fork_effects');
    expect([page.url(), paid]).toEqual([before, [5]]);
    await page.close();
  });
});
