import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { agentTool } from '@mortise/agent-tool';
import { aiSdkHandler } from '@mortise/ai-sdk/ui';
import { requireConfirmation } from '@mortise/confirmation';
import { createRunner, functionTool, inMemorySessionService, llmAgent, type Model } from '@mortise/core';
import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import { liveRuns } from '@mortise/ui';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { noChromium } from '../../../tooling/chromium-launch.ts';
import { type BuiltSite, buildSite } from '../../src/build-site.ts';
import { openChromium, openPage } from '../../src/chromium.ts';
import { serveSite } from '../../src/serve-site.ts';

const refundOf = (amount: number, text = 'Let me see.'): ScriptedStep => ({
  thought: 'They want their money back.',
  text,
  calls: [{ name: 'refund', args: { amount } }],
  chunks: 5,
});

/** Creates a support desk that asks before it pays more than 100, and whose clerk agent asks as well. */
function desk(turns: readonly ScriptedStep[], clerkTurns: readonly ScriptedStep[] = []) {
  const paid: number[] = [];
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
    { when: ({ amount }) => amount > 100, hint: ({ amount }) => `Refund ${amount}?` },
  );
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  const inner = scriptedModel(turns);
  let seen = 0;
  // The turn pauses after its first words, until the test releases it.
  const model: Model = {
    ...inner,
    async *generate(request, options) {
      for await (const event of inner.generate(request, options)) {
        yield event;
        if (event.type === 'textDelta' && event.delta.includes('…')) {
          seen += 1;
          await promise;
        }
      }
    },
  };
  const clerk = llmAgent({ name: 'clerk', description: 'Pays', model: scriptedModel(clerkTurns), tools: [refund] });
  const sessions = inMemorySessionService();
  const agent = llmAgent({ name: 'desk', model, tools: [refund, agentTool(clerk)] });
  const runs = liveRuns({ runner: createRunner({ appName: 'desk', sessions, agent }), sessions });
  const handler = aiSdkHandler({ runs, authorize: () => ({ appName: 'desk', userId: 'ada' }) });
  return { handler, paid, letGo, stands: () => seen > 0 };
}

describe.skipIf(noChromium)(`a page with useChat${noChromium ? `: skipped, ${noChromium}` : ''}`, () => {
  let browser: Browser;
  let built: BuiltSite;
  beforeAll(async () => {
    [browser, built] = await Promise.all([openChromium(), buildSite('ai-sdk')]);
  });
  afterAll(() => browser?.close());

  async function open(url: string): Promise<Page> {
    const page = await openPage(browser, { viewport: { width: 760, height: 720 } });
    await page.goto(url);
    await page.getByLabel('Message').waitFor();
    return page;
  }

  async function say(page: Page, text: string): Promise<void> {
    await page.getByLabel('Message').fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
  }

  it('asks, runs an approved call, and does not run a denied one', async () => {
    const { handler, paid } = desk([refundOf(420), 'It is paid.', refundOf(900), 'Then not.']);
    await using site = await serveSite(built, handler);
    const page = await open(site.url);
    await say(page, 'I want 420 back');
    await page.getByText('Refund 420?').waitFor();
    await picture(page, 'asked');
    expect(paid).toEqual([]);
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('It is paid.').waitFor();
    expect(paid).toEqual([420]);
    await say(page, 'And 900');
    await page.getByText('Refund 900?').waitFor();
    await page.getByRole('button', { name: 'Deny' }).click();
    await page.getByText('Then not.').waitFor();
    expect(paid).toEqual([420]);
    await page.locator('[data-status=ready]').waitFor();
    const before = await page.locator('article').allInnerTexts();
    await picture(page, 'decided');
    await page.reload();
    await page.getByText('Then not.').waitFor();
    await page.locator('[data-status=ready]').waitFor();
    expect(await page.locator('article').allInnerTexts()).toEqual(before);
    await page.close();
  });

  it('accepts a decision after a reload, and the first one of two tabs', async () => {
    const { handler, paid } = desk([refundOf(420), 'It is paid.']);
    await using site = await serveSite(built, handler);
    const page = await open(site.url);
    await say(page, 'I want 420 back');
    await page.getByText('Refund 420?').waitFor();
    const other = await open(site.url);
    await other.getByText('Refund 420?').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('It is paid.').waitFor();
    // If another tab denies a call that was already approved,
    // the denial is refused; the tab shows the outcome after a
    // reload.
    await other.getByRole('button', { name: 'Deny' }).click();
    await other.getByText('already_answered').waitFor();
    await other.reload();
    await other.getByText('It is paid.').waitFor();
    await other.getByText('{"paid":420}').waitFor();
    expect(paid).toEqual([420]);
    await Promise.all([page.close(), other.close()]);
  });

  it('resumes in the middle of a turn when the page is reloaded', async () => {
    const { handler, letGo, stands } = desk([{ text: 'First … and then.', chunks: ['First ', '… ', 'and then.'] }]);
    await using site = await serveSite(built, handler);
    const page = await open(site.url);
    await say(page, 'Tell me');
    await page.getByText('First …').waitFor();
    expect(stands()).toBe(true);
    await page.reload();
    await page.getByText('First …').waitFor();
    letGo();
    await page.getByText('First … and then.', { exact: true }).waitFor();
    await page.locator('[data-status=ready]').waitFor();
    expect(await page.locator('article').count()).toBe(2);
    expect(await page.getByText('First').count()).toBe(1);
    await page.close();
  });

  it('shows the question of a nested agent, and accepts the answer', async () => {
    const { handler, paid } = desk(
      [{ calls: [{ name: 'clerk', args: { request: 'Pay 420' } }] }, 'The clerk has paid.'],
      [refundOf(420), 'Paid.'],
    );
    await using site = await serveSite(built, handler);
    const page = await open(site.url);
    await say(page, 'I want 420 back');
    await page.getByText('clerk asks').waitFor();
    await picture(page, 'nested');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('The clerk has paid.').waitFor();
    expect(paid).toEqual([420]);
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
    await page.close();
  });
});

/** Takes a picture if `PICTURES` names a folder for it. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, `file://${folder}/`)) });
}
