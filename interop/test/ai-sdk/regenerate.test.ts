import { type ScriptedStep, scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { type Desk, desk, keyOf } from './desk.ts';
import { heldModel } from './held-model.ts';
import { expectValid, Tab } from './tab.ts';

/** The texts with their authors, as a page shows them. */
function shown(messages: readonly unknown[]): readonly string[] {
  return (messages as { role: string; parts: { type: string; text?: string }[] }[]).map(
    ({ role, parts }) => `${role}: ${parts.flatMap(({ type, text }) => (type === 'text' ? [text] : [])).join('')}`,
  );
}

/** Returns the reason of a refused request, as the page shows it. */
function problem(tab: Tab): unknown {
  expect(tab.chat.status).toBe('error');
  return [tab.statuses.at(-1), JSON.parse(tab.chat.error?.message ?? '{}').code];
}

async function logOf(counter: Desk) {
  return (await counter.sessions.load(keyOf('c1')))?.events;
}

describe('a chat with askAgain', () => {
  it('regenerate requests the last answer again, and a reload shows both', async () => {
    const model = scriptedModel(['Hi.', 'Hello there.', 'Good day.', 'Yes.']);
    const counter = desk(model, [], { askAgain: true });
    const tab = new Tab(counter, 'c1');
    await tab.say('Hello');
    await tab.chat.regenerate();
    expect(tab.chat.status).toBe('ready');
    expect(shown(tab.messages)).toEqual(['user: Hello', 'assistant: Hello there.']);
    await tab.chat.regenerate({ messageId: tab.last.id });
    expect(shown(tab.messages)).toEqual(['user: Hello', 'assistant: Good day.']);
    await expectValid(tab);
    const all = ['user: Hello', 'assistant: Hi.', 'user: Hello', 'assistant: Hello there.', 'user: Hello'];
    const logged = await counter.logged('c1');
    expect(shown(logged)).toEqual([...all, 'assistant: Good day.']);
    expect(new Set(logged.map(({ id }) => id)).size).toBe(6);
    expect(logged.at(-1)).toEqual(tab.last);
    expect(model.requests[2]?.contents).toHaveLength(5);
    // The reloaded page continues in the fork.
    const again = new Tab(counter, 'c1', logged);
    await again.chat.regenerate();
    expect(shown(again.messages)).toEqual([...all, 'assistant: Yes.']);
    expect((await counter.logged('c1')).map(({ id }) => id).filter((id) => id.includes('?'))).toEqual(
      [1, 2, 3].map((time) => `${tab.messages[0]?.id}?again=${time}`),
    );
  });

  it('the last message can be sent with another text', async () => {
    const counter = desk(['Hi.', 'Bye.', 'See you.'], [], { askAgain: true });
    const tab = new Tab(counter, 'c1');
    await tab.say('Hello');
    const messageId = tab.messages[0]?.id ?? '';
    await tab.chat.sendMessage({ text: 'Goodbye', messageId });
    expect(shown(tab.messages)).toEqual(['user: Goodbye', 'assistant: Bye.']);
    await tab.chat.regenerate();
    expect(shown(tab.messages)).toEqual(['user: Goodbye', 'assistant: See you.']);
    expect(shown(await counter.logged('c1'))).toEqual([
      'user: Hello',
      'assistant: Hi.',
      'user: Goodbye',
      'assistant: Bye.',
      'user: Goodbye',
      'assistant: See you.',
    ]);
  });

  it('an executed tool does not run again, and the model reads its result', async () => {
    const model = scriptedModel([{ calls: [{ name: 'refund', args: { amount: 5 } }] }, 'Paid.', 'It is paid.']);
    const counter = desk(model, [], { askAgain: true });
    const tab = new Tab(counter, 'c1');
    await tab.say('Refund 5');
    await tab.chat.regenerate();
    expect(shown(tab.messages)).toEqual(['user: Refund 5', 'assistant: It is paid.']);
    expect(counter.paid).toEqual([5]);
    expect(JSON.stringify(model.requests[2]?.contents)).toContain('{"paid":5}');
  });

  it('messages before the last one stay unchanged', async () => {
    const counter = desk(['Hi.', 'Bye.'], [], { askAgain: true });
    const tab = new Tab(counter, 'c1');
    await tab.say('Hello');
    await tab.say('Goodbye');
    const [words, answer] = tab.messages.map(({ id }) => id);
    const [before, messages] = [await logOf(counter), structuredClone(tab.messages)];
    for (const ask of [
      (page: Tab) => page.chat.regenerate({ messageId: answer as string }),
      (page: Tab) => page.chat.regenerate({ messageId: words as string }),
      (page: Tab) => page.chat.sendMessage({ text: 'Hey', messageId: words as string }),
    ]) {
      const page = new Tab(counter, 'c1', messages);
      await ask(page);
      expect(problem(page)).toEqual([422, 'unsupported']);
      expect(await logOf(counter)).toEqual(before);
    }
  });

  it('refuses to regenerate while an answer is being written', async () => {
    const { model, letGo } = heldModel([{ text: 'Hi there.', chunks: 3 }], 2);
    const counter = desk(model, [], { askAgain: true });
    const tab = new Tab(counter, 'c1');
    const said = tab.say('Hello');
    await expect.poll(() => tab.messages).toHaveLength(2);
    const other = new Tab(counter, 'c1', structuredClone(tab.messages));
    await other.chat.regenerate();
    expect(problem(other)).toEqual([409, 'session_busy']);
    letGo();
    await said;
    expect(shown(await counter.logged('c1'))).toEqual(['user: Hello', 'assistant: Hi there.']);
  });

  it.each([0, 1, 2, 4, 8, 16, 32, 64])(
    'two tabs that regenerate at once, the second %i steps later, get one answer together',
    async (steps) => {
      const { model, letGo } = heldModel(['Hi.', { text: 'Hello there.', chunks: 3 }, 'Good day.'], 3);
      const counter = desk(model, [], { askAgain: true });
      const one = new Tab(counter, 'c1');
      await one.say('Hello');
      const two = new Tab(counter, 'c1', structuredClone(one.messages));
      const first = one.chat.regenerate();
      for (let step = 0; step < steps; step++) await Promise.resolve();
      const second = two.chat.regenerate();
      // A message that the run of the other tab consumed is answered after it has consumed it.
      await expect.poll(() => one.statuses).toHaveLength(2);
      letGo();
      await Promise.all([first, second]);
      const logged = await counter.logged('c1');
      expect(shown(logged)).toEqual(['user: Hello', 'assistant: Hi.', 'user: Hello', 'assistant: Hello there.']);
      for (const tab of [one, two]) {
        // A refused page gets an error, and reads the chat again.
        if (tab.chat.status === 'error') expect(problem(tab)).toEqual([409, 'session_busy']);
        else expect(tab.last).toEqual(logged.at(-1));
      }
      expect([one, two].filter(({ chat }) => chat.status === 'ready')).not.toEqual([]);
    },
  );

  it('refuses to regenerate while the answer waits for approval, and the question stays open', async () => {
    const counter = desk([{ calls: [{ name: 'refund', args: { amount: 420 } }] }, 'Paid.'], [], { askAgain: true });
    const tab = new Tab(counter, 'c1');
    await tab.say('Refund 420');
    const page = new Tab(counter, 'c1', structuredClone(tab.messages));
    await page.chat.regenerate();
    expect(problem(page)).toEqual([409, 'pending_requests']);
    await tab.decide(true);
    expect(counter.paid).toEqual([420]);
  });

  it('an unknown chat has no answer', async () => {
    const tab = new Tab(desk([], [], { askAgain: true }), 'c1', [
      { id: 'u1', role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
    ]);
    await tab.chat.regenerate();
    expect(problem(tab)).toEqual([404, 'session_not_found']);
  });
});

describe('a chat with the default askAgain', () => {
  it('regenerate replaces the last answer, and the page shows the same after a reload', async () => {
    const model = scriptedModel(['Hi.', 'Hello there.', 'Good day.', 'Yes.']);
    const counter = desk(model);
    const tab = new Tab(counter, 'c1');
    await tab.say('Hello');
    await tab.chat.regenerate();
    expect(tab.chat.status).toBe('ready');
    expect(shown(tab.messages)).toEqual(['user: Hello', 'assistant: Hello there.']);
    expect(shown(await counter.logged('c1'))).toEqual(shown(tab.messages));
    await tab.chat.regenerate({ messageId: tab.last.id });
    expect(shown(tab.messages)).toEqual(['user: Hello', 'assistant: Good day.']);
    await expectValid(tab);
    const logged = await counter.logged('c1');
    expect(shown(logged)).toEqual(shown(tab.messages));
    expect(logged.at(-1)).toEqual(tab.last);
    expect(model.requests[2]?.contents).toHaveLength(1);
    // The reloaded page continues in the fork.
    const again = new Tab(counter, 'c1', logged);
    await again.chat.regenerate();
    expect(shown(again.messages)).toEqual(['user: Hello', 'assistant: Yes.']);
  });

  it('an edited message replaces the earlier one and the messages after it, also further back', async () => {
    const model = scriptedModel(['Hi.', 'Rome.', 'Oslo.', 'Oslo, too.']);
    const counter = desk(model);
    const tab = new Tab(counter, 'c1');
    await tab.say('Hello');
    await tab.say('Italy?');
    await tab.chat.sendMessage({ text: 'Norway?', messageId: tab.messages[2]?.id ?? '' });
    expect(shown(tab.messages)).toEqual(['user: Hello', 'assistant: Hi.', 'user: Norway?', 'assistant: Oslo.']);
    expect(shown(await counter.logged('c1'))).toEqual(shown(tab.messages));
    await tab.chat.sendMessage({ text: 'And Norway?', messageId: tab.messages[0]?.id ?? '' });
    expect(shown(tab.messages)).toEqual(['user: And Norway?', 'assistant: Oslo, too.']);
    expect(shown(await counter.logged('c1'))).toEqual(shown(tab.messages));
    expect(model.requests[3]?.contents).toHaveLength(1);
    await expectValid(tab);
  });

  it('an executed tool does not run again, and its call stays in the new answer', async () => {
    const model = scriptedModel([{ calls: [{ name: 'refund', args: { amount: 5 } }] }, 'Paid.', 'It is paid.']);
    const counter = desk(model);
    const tab = new Tab(counter, 'c1');
    await tab.say('Refund 5');
    await tab.chat.regenerate();
    expect(tab.chat.status).toBe('ready');
    expect(shown(tab.messages)).toEqual(['user: Refund 5', 'assistant: It is paid.']);
    expect(tab.calls).toMatchObject([{ state: 'output-available', output: { paid: 5 } }]);
    await expectValid(tab);
    expect(await counter.logged('c1')).toEqual([expect.anything(), tab.last]);
    expect(counter.paid).toEqual([5]);
    expect(JSON.stringify(model.requests[2]?.contents)).toContain('{"paid":5}');
  });

  it('an approval of the replaced answer is withdrawn, and decides nothing any more', async () => {
    const pays: ScriptedStep = { calls: [{ name: 'refund', args: { amount: 420 } }] };
    const counter = desk([pays, 'It is too much.']);
    const tab = new Tab(counter, 'c1');
    await tab.say('Refund 420');
    const other = new Tab(counter, 'c1', structuredClone(tab.messages));
    await tab.chat.regenerate();
    expect(shown(tab.messages)).toEqual(['user: Refund 420', 'assistant: It is too much.']);
    expect(shown(await counter.logged('c1'))).toEqual(shown(tab.messages));
    await other.decide(true);
    expect(counter.paid).toEqual([]);
  });

  it('refuses to regenerate while an answer is being written', async () => {
    const { model, letGo } = heldModel([{ text: 'Hi there.', chunks: 3 }], 2);
    const counter = desk(model);
    const tab = new Tab(counter, 'c1');
    const said = tab.say('Hello');
    await expect.poll(() => tab.messages).toHaveLength(2);
    const other = new Tab(counter, 'c1', structuredClone(tab.messages));
    await other.chat.regenerate();
    expect(problem(other)).toEqual([409, 'session_busy']);
    letGo();
    await said;
    expect(shown(await counter.logged('c1'))).toEqual(['user: Hello', 'assistant: Hi there.']);
  });

  it.each([0, 1, 2, 4, 8, 16, 32, 64])(
    'two tabs that regenerate at once, the second %i steps later, get one answer together',
    async (steps) => {
      const { model, letGo } = heldModel(['Hi.', { text: 'Hello there.', chunks: 3 }, 'Good day.'], 3);
      const counter = desk(model);
      const one = new Tab(counter, 'c1');
      await one.say('Hello');
      const two = new Tab(counter, 'c1', structuredClone(one.messages));
      const first = one.chat.regenerate();
      for (let step = 0; step < steps; step++) await Promise.resolve();
      const second = two.chat.regenerate();
      // The message of one tab has been consumed by then; the message of the other tab may wait for that run.
      await expect.poll(() => one.statuses.length + two.statuses.length).toBeGreaterThan(1);
      letGo();
      await Promise.all([first, second]);
      const logged = await counter.logged('c1');
      expect(shown(logged)).toEqual(['user: Hello', 'assistant: Hello there.']);
      for (const tab of [one, two]) {
        if (tab.chat.status === 'error') expect(problem(tab)).toEqual([409, 'session_busy']);
        else expect(tab.last).toEqual(logged.at(-1));
      }
      expect([one, two].filter(({ chat }) => chat.status === 'ready')).not.toEqual([]);
    },
  );
});

it('a page gets an error with askAgain: false, nothing runs, and reading the chat again restores the removed message', async () => {
  const model = scriptedModel(['Hi.']);
  const counter = desk(model, [], { askAgain: false });
  const tab = new Tab(counter, 'c1');
  await tab.say('Hello');
  const [before, messages] = [await logOf(counter), structuredClone(tab.messages)];
  await tab.chat.regenerate();
  expect(problem(tab)).toEqual([422, 'unsupported']);
  expect(shown(tab.messages)).toEqual(['user: Hello']);
  const request = new Request('http://localhost/api/chat/c1');
  tab.chat.messages = ((await (await counter.handler(request)).json()) as { messages: typeof messages }).messages;
  expect(tab.messages).toEqual(messages);
  await tab.chat.sendMessage({ text: 'Hey', messageId: messages[0]?.id ?? '' });
  expect(problem(tab)).toEqual([422, 'unsupported']);
  expect(await logOf(counter)).toEqual(before);
  expect(model.requests).toHaveLength(1);
});
