import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { agUiHandler } from '@mortise/ag-ui';
import { requireConfirmation } from '@mortise/confirmation';
import { createRunner, functionTool, inMemorySessionService, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { liveRuns } from '@mortise/ui';
import { nodeListener } from '@mortise/ui/node';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { noChromium } from '../../../tooling/chromium-launch.ts';
import { type BuiltSite, buildSite } from '../../src/build-site.ts';
import { openChromium, openPage } from '../../src/chromium.ts';

describe.skipIf(noChromium)(`assistant-ui over AG-UI${noChromium ? `: skipped, ${noChromium}` : ''}`, () => {
  let browser: Browser;
  let site: BuiltSite;
  beforeAll(async () => {
    [browser, site] = await Promise.all([openChromium(), buildSite('ag-ui')]);
  });
  afterAll(() => browser?.close());

  async function open(): Promise<{ readonly page: Page; readonly paid: readonly number[] }> {
    const paid: number[] = [];
    const refund = functionTool({
      name: 'refund',
      description: 'Pays back',
      effect: 'write',
      input: z.object({ order: z.number(), amount: z.number() }),
      run({ amount }) {
        paid.push(amount);
        return { refunded: amount };
      },
    });
    const sessions = inMemorySessionService();
    const call = { name: 'refund', args: { order: 18, amount: 420 } };
    const model = scriptedModel([{ text: 'One moment.', calls: [call] }, 'That is settled.']);
    const agent = llmAgent({ name: 'desk', model, tools: [requireConfirmation(refund)] });
    const runs = liveRuns({ sessions, runner: createRunner({ appName: 'desk', sessions, agent }) });
    const serve = agUiHandler({
      runs,
      authorize: () => ({ appName: 'desk', userId: 'ann', mayEditArgs: { refund: ['amount'] } }),
    });
    const handler = async (request: Request): Promise<Response> => {
      const { pathname } = new URL(request.url);
      if (pathname === '/agent') return serve(request);
      const file = site.files.get(pathname === '/' ? '/index.html' : pathname);
      return new Response(file?.body ?? null, file ? { headers: { 'content-type': file.type } } : { status: 404 });
    };
    const server = createServer(nodeListener(handler));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(async () => {
      await runs.close();
      server.closeAllConnections();
      server.close();
    });
    const page = await openPage(browser);
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.getByPlaceholder('Say something').fill('My money');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: 'Approve' }).waitFor();
    expect(paid).toEqual([]);
    return { page, paid };
  }

  it.each([
    ['Approve', [420]],
    ['Reject', []],
    ['Only 150', [150]],
  ])('assistant-ui %s', async (button, paidThen) => {
    const { page, paid } = await open();
    await page.getByRole('button', { name: button }).click();
    await page.getByText('That is settled.').waitFor();
    await page.locator('[data-call=over]').waitFor();
    expect(paid).toEqual(paidThen);
  });

  it('assistant-ui shows the conversation after a reload', async () => {
    const { page, paid } = await open();
    await page.reload();
    await page.getByText('My money').waitFor();
    await page.getByText('One moment.').waitFor();
    await page.locator('[data-call=open]').waitFor();
    expect(paid).toEqual([]);
    if (process.env['SCREENSHOTS']) await page.screenshot({ path: `${process.env['SCREENSHOTS']}/assistant-ui.png` });
  });
});
