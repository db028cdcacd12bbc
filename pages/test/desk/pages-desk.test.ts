import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inMemorySessionService } from '@mortise/core';
import { nodeListener } from '@mortise/ui/node';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { clerkModel } from '../../../examples/desk/src/clerk-model.ts';
import { deskServer } from '../../../examples/desk/src/desk-server.ts';
import { Orders } from '../../../examples/desk/src/orders.ts';
import { noChromium } from '../../../tooling/chromium-launch.ts';
import { openChromium, openPage } from '../../src/chromium.ts';
import { picture } from '../../src/picture.ts';

describe.skipIf(noChromium)(`the desk${noChromium ? `: skipped, ${noChromium}` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser?.close());

  async function open(): Promise<{ readonly url: string; readonly orders: Orders; as(name: string): Promise<Page> }> {
    const orders = new Orders(':memory:');
    const desk = await deskServer({ model: clerkModel, orders, sessions: inMemorySessionService() });
    const server = createServer(nodeListener(desk.handler));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    onTestFinished(async () => {
      await desk.close();
      server.closeAllConnections();
      server.close();
      orders.close();
    });
    return {
      url,
      orders,
      async as(name) {
        const page = await openPage(browser);
        await page.goto(`${url}/as/${name}`);
        return page;
      },
    };
  }

  const say = async (page: Page, words: string): Promise<void> => {
    await page.getByPlaceholder('refund').fill(words);
    await page.getByRole('button', { name: 'Send' }).click();
  };

  it('pays a small refund at once', async () => {
    const { as, orders } = await open();
    const ann = await as('ann');
    await say(ann, 'refund 30 of order 17');
    await ann.locator('[data-call=done]').waitFor();
    await ann.getByText('Here is what I have').waitFor();
    expect(orders.of('ann')[0]).toMatchObject({ id: 17, refunded: 30 });
  });

  it('asks the supervisor about a large one, who changes it; the customer sees it, and after a reload as well', async () => {
    const { as, orders } = await open();
    const ann = await as('ann');
    const sue = await as('sue');
    await say(ann, 'refund 420 of order 18');
    await ann.getByText('A supervisor decides').waitFor();
    expect(orders.of('ann')[1]).toMatchObject({ refunded: 0 });
    await sue.getByText('ann:').waitFor();
    await sue.getByRole('spinbutton').fill('150');
    await picture(ann, 'desk-customer');
    await picture(sue, 'desk-supervisor');
    await sue.getByRole('button', { name: 'Approve' }).click();
    await ann.locator('[data-call=done]').waitFor();
    await ann.getByText('Here is what I have').waitFor();
    expect(orders.of('ann')[1]).toMatchObject({ id: 18, refunded: 150 });
    await ann.waitForFunction(() => !document.querySelector('button[type=button]'));
    const before = await ann.locator('#desk').textContent();
    await ann.reload();
    await ann.getByText('Here is what I have').waitFor();
    expect(await ann.locator('#desk').textContent()).toBe(before);
    await sue.getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' });
  });

  it('withdraws a refund with "Never mind": nothing is paid, the inbox is empty, and the customer goes on', async () => {
    const { as, orders } = await open();
    const ann = await as('ann');
    const sue = await as('sue');
    await say(ann, 'refund 420 of order 18');
    await sue.getByRole('button', { name: 'Approve' }).waitFor();
    await ann.getByRole('button', { name: 'Never mind' }).click();
    await ann.getByText('A supervisor decides').waitFor({ state: 'detached' });
    await sue.getByRole('button', { name: 'Approve' }).waitFor({ state: 'detached' });
    await ann.locator('[data-stopped=cancelled]').waitFor();
    await say(ann, 'refund 30 of order 17');
    await ann.locator('[data-call=done]').waitFor();
    expect(orders.of('ann').map(({ id, refunded }) => [id, refunded])).toEqual(
      expect.arrayContaining([
        [17, 30],
        [18, 0],
      ]),
    );
  });

  it('loads in eight tabs of one browser, and each shows the messages of the others, whichever is closed', async () => {
    const { url } = await open();
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const tabs: Page[] = [];
    for (let at = 0; at < 8; at++) {
      const tab = await context.newPage();
      await tab.goto(at === 0 ? `${url}/as/ann` : url);
      await tab.getByPlaceholder('refund').waitFor();
      tabs.push(tab);
    }
    const [first, second, ...others] = tabs as [Page, Page, ...Page[]];
    await say(first, 'refund 30 of order 17');
    for (const tab of tabs) await tab.getByText('Here is what I have').waitFor();
    // Closes the page that has the connection.
    await first.close();
    await say(second, 'refund 420 of order 18');
    for (const tab of others) await tab.getByText('A supervisor decides').waitFor();
  });

  it('hides the sessions of other users', async () => {
    const { as, url } = await open();
    const ann = await as('ann');
    await say(ann, 'refund 420 of order 18');
    await ann.getByText('A supervisor decides').waitFor();
    const { sessions } = await ann.evaluate(() => fetch('/api/s').then((response) => response.json()));
    const bob = await as('bob');
    const status = (path: string): Promise<number> =>
      bob.evaluate((at) => fetch(at).then((response) => response.status), `${url}${path}`);
    expect(await status(`/api/s/${sessions[0].id}`)).toBe(404);
    expect(await status(`/api/s/${sessions[0].id}?user=ann`)).toBe(404);
    expect(await status('/api/inbox?user=*')).toBe(403);
  });
});
