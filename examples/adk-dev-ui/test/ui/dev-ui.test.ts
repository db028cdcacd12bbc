import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { devUiFolder } from '../../src/dev-ui-folder.ts';
import { devServer } from '../dev-server.ts';
import { noChromium, openChromium } from './chromium.ts';
import { openDevPage, type RunBody } from './dev-page.ts';
import { signInServer } from './sign-in-server.ts';

const missing = noChromium ?? (devUiFolder() ? undefined : 'the page is not installed; `pnpm page` brings it');

describe.skipIf(missing !== undefined)(`ADK's page in Chromium${missing ? ` (skipped: ${missing})` : ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openChromium();
  });
  afterAll(() => browser?.close());

  it('lists the apps, and sends messages to the chosen one', async () => {
    const { url } = await devServer();
    const { page, say, rows, runs } = await openDevPage(browser, url, { app: '' });
    await page.getByRole('button', { name: 'Select an app' }).click();
    await page.getByText('outlet', { exact: true }).click();
    await say('Hello');
    await expect.poll(rows).toEqual(['Hello', 'You said: Hello']);
    expect(runs[0]?.appName).toBe('outlet');
  });

  it('ADK shows an answer as it streams, and once when it is complete', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let words = 0;
    const { url } = await devServer({ pause: async () => (words++ < 3 ? undefined : held) });
    const { say, rows, runs } = await openDevPage(browser, url, { streaming: true });
    await say('one two three');
    await expect.poll(rows).toEqual(['one two three', 'You said: one']);
    release();
    await expect.poll(rows).toEqual(['one two three', 'You said: one two three']);
    expect(runs[0]?.streaming).toBe(true);
  });

  it('ADK asks with its own dialog before a tool runs, and runs it once after the approval', async () => {
    const { url, refunds } = await devServer();
    const { say, rows, card, runs } = await openDevPage(browser, url);
    await say('Please refund 40 of A17');
    await expect.poll(() => card().textContent()).toContain('Pay the money back?');
    expect(await card().textContent()).toMatch(/order:\s"A17".*amount:\s40/);
    expect(refunds).toEqual([]);
    await card().getByRole('checkbox').check();
    await card().getByRole('button', { name: 'Submit' }).click();
    await expect
      .poll(rows)
      .toEqual([
        'Please refund 40 of A17',
        'refund',
        'adk_request_confirmation',
        'adk_request_confirmation',
        'refund',
        'refund said {"refunded":40}.',
      ]);
    expect(refunds).toEqual([{ order: 'A17', amount: 40 }]);
    expect(answersOf(runs)).toEqual([{ confirmed: true, payload: { order: 'A17', amount: 40 } }]);
  });

  it('reports a rejection to the model, and runs nothing', async () => {
    const { url, refunds } = await devServer();
    const { say, rows, card, runs } = await openDevPage(browser, url);
    await say('Please refund 90 of A17');
    await card().getByRole('button', { name: 'Submit' }).click();
    await expect.poll(async () => (await rows()).at(-1)).toBe('refund said {"error":"tool refund call is rejected"}.');
    expect(refunds).toEqual([]);
    expect(answersOf(runs)).toEqual([{ confirmed: false, payload: { order: 'A17', amount: 90 } }]);
  });

  it('asks two questions of one turn, and resumes when both are answered', async () => {
    const { url, refunds } = await devServer();
    const { page, say, rows, card } = await openDevPage(browser, url);
    const cards = page.locator('app-long-running-response');
    await say('Please refund 1 of A and refund 2 of B');
    await expect.poll(() => cards.count()).toBe(2);
    await card().getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => cards.count()).toBe(1);
    await expect.poll(async () => (await rows()).at(-1)).toBe('refund');
    await card().getByRole('checkbox').check();
    await card().getByRole('button', { name: 'Submit' }).click();
    await expect
      .poll(async () => (await rows()).at(-1))
      .toBe('refund said {"refunded":1}. refund said {"error":"tool refund call is rejected"}.');
    expect(refunds).toEqual([{ order: 'A', amount: 1 }]);
  });

  it('shows the same after a reload, lists the session, and accepts the answer to an open question', async () => {
    const { url, refunds } = await devServer();
    const { page, say, rows, card } = await openDevPage(browser, url);
    await say('Where is A17?');
    await expect.poll(async () => (await rows()).length).toBe(4);
    await say('Please refund 40 of A17');
    await expect.poll(() => card().count()).toBe(1);
    const before = await rows();
    await page.reload();
    await expect.poll(rows).toEqual(before);
    await card().getByRole('checkbox').check();
    await card().getByRole('button', { name: 'Submit' }).click();
    await expect.poll(async () => (await rows()).at(-1)).toBe('refund said {"refunded":40}.');
    expect(refunds).toHaveLength(1);
    const whole = await rows();
    await page.reload();
    await expect.poll(rows).toEqual(whole);
    expect(await card().count()).toBe(0);
    await page.getByRole('button', { name: /Where is A17/ }).click();
    await expect.poll(() => page.locator('app-session-tab').textContent()).toContain('Where is A17?');
  });

  it("sends the user's text as the answer to a question of the model", async () => {
    const { url } = await devServer();
    const { say, rows, card, answer } = await openDevPage(browser, url);
    await say('I want to complain');
    await expect.poll(() => card().textContent()).toContain('What is wrong?');
    await answer('It is broken');
    await expect
      .poll(async () => (await rows()).at(-1))
      .toBe('ask_user said {"question":"What is wrong?","answer":"It is broken"}.');
  });

  it('ADK shows the form of a question, and accepts its values', async () => {
    const { url } = await devServer();
    const { say, rows, card, over } = await openDevPage(browser, url);
    await say('I want to return A17');
    await expect.poll(() => card().textContent()).toContain('Why do you return A17?');
    await expect.poll(over).toBe(1);
    await card().getByRole('textbox').fill('It is broken');
    await card().getByRole('checkbox').check();
    await card().getByRole('button', { name: 'Submit' }).click();
    await expect
      .poll(async () => (await rows()).at(-1))
      .toBe('ask_user said {"question":"Why do you return A17?","answer":{"fault":"It is broken","opened":true}}.');
  });

  it('ADK shows a call with a later result and a box for it, and accepts the typed result', async () => {
    const { url } = await devServer();
    const { say, rows, card, answer } = await openDevPage(browser, url);
    await say('Please track A17');
    await expect.poll(() => card().count()).toBe(1);
    await answer('arrived');
    await expect.poll(async () => (await rows()).at(-1)).toMatch(/^track said .*arrived/);
  });

  it('shows the agent that a transfer activates', async () => {
    const { url } = await devServer();
    const { say, rows } = await openDevPage(browser, url);
    await say('Let me talk to billing');
    await expect.poll(async () => (await rows()).at(-1)).toBe('You said: Let me talk to billing');
    expect(await rows()).toContain('transfer_to_agent shop → billing');
    await say('Hello');
    await expect.poll(async () => (await rows()).at(-1)).toBe('You said: Hello');
  });

  it('ADK shows the sources of an answer', async () => {
    const { url } = await devServer();
    const { say, rows } = await openDevPage(browser, url);
    await say('look up your hours');
    await expect
      .poll(async () => (await rows()).at(-1))
      .toMatch(/^You said: look up your hours.*Searched for opening hours/);
  });

  it('ADK shows code that the model ran, and its result', async () => {
    const { url } = await devServer();
    const { say, rows } = await openDevPage(browser, url);
    await say('count them');
    await expect.poll(async () => (await rows()).join(' ')).toMatch(/It is 42\. print\(6 \* 7\) .*Output: 42/);
  });

  it('ADK shows parallel calls, and their results in one event', async () => {
    const { url } = await devServer();
    const { say, rows } = await openDevPage(browser, url);
    await say('Where is A17 and where is B2?');
    await expect.poll(async () => (await rows()).at(-1)).toMatch(/order_status said .*A17.* order_status said .*B2/);
  });

  it('sends another message instead of an answer', async () => {
    const { url, refunds } = await devServer();
    const { page, say, rows, card } = await openDevPage(browser, url);
    await say('Please refund 40 of A17');
    await expect.poll(() => card().count()).toBe(1);
    await say('Never mind');
    await expect.poll(async () => (await rows()).at(-1)).toBe('You said: Never mind');
    await card().getByRole('checkbox').check();
    await card().getByRole('button', { name: 'Submit' }).click();
    await expect.poll(() => page.locator('body').textContent()).toContain('the question was withdrawn');
    expect(refunds).toEqual([]);
  });

  it('sends a key that no event contains', async () => {
    const { url, keys, log } = await devServer();
    const { say, rows, answer, runs } = await openDevPage(browser, url);
    await say('What are my points?');
    await answer(JSON.stringify({ exchangedAuthCredential: { apiKey: secret } }));
    await expect.poll(async () => (await rows()).at(-1)).toBe('points said {"result":"yours"}.');
    expect(keys).toEqual([secret]);
    const [run] = runs;
    if (!run) throw new Error('nothing ran');
    expect(JSON.stringify(await log(run))).not.toContain(secret);
  });

  it('ADK opens the window of a sign-in, and resumes after it', async () => {
    const { token, configFor } = await signInServer();
    const { url, keys, log } = await devServer({ signIn: configFor });
    const { say, rows, runs } = await openDevPage(browser, url, { reaches: configFor(url).issuer });
    await say('What is in my account?');
    await expect.poll(async () => (await rows()).at(-1)).toBe('account said {"result":"yours"}.');
    expect(keys).toEqual([`Bearer ${token}`]);
    const [run] = runs;
    if (!run) throw new Error('nothing ran');
    expect(JSON.stringify(await log(run))).not.toContain(token);
  });

  it('shows why an answer was refused, and asks again after a reload', async () => {
    const { url, keys } = await devServer();
    const { page, say, card, answer } = await openDevPage(browser, url);
    await say('What are my points?');
    await answer('{"exchangedAuthCredential":{}}');
    await expect.poll(() => page.locator('mat-snack-bar-container').textContent()).toContain('the AuthConfig has no');
    await page.reload();
    await expect.poll(() => card().getByRole('textbox').count()).toBe(1);
    expect(keys).toEqual([]);
  });
});

/** The page's answers to questions. */
function answersOf(runs: readonly RunBody[]): readonly unknown[] {
  return runs.flatMap(({ newMessage }) =>
    newMessage.parts.flatMap(({ functionResponse }) => functionResponse?.response ?? []),
  );
}

const secret = 'points-key-4711';
