import { scriptedModel } from '@mortise/testing';
import { describe, expect, it } from 'vitest';
import { desk, keyOf } from './desk.ts';
import { expectValid, Tab } from './tab.ts';

/** Returns the texts with their authors, as a page shows them. */
function shown(messages: readonly unknown[]): readonly string[] {
  return (messages as { role: string; parts: { type: string; text?: string }[] }[]).map(
    ({ role, parts }) => `${role}: ${parts.flatMap(({ type, text }) => (type === 'text' ? [text] : [])).join('')}`,
  );
}

const pays = { calls: [{ name: 'refund', args: { amount: 5 } }] };

describe("a chat with askAgain: 'fork'", () => {
  it('an earlier message is edited, and the page shows the same after a reload', async () => {
    const model = scriptedModel(['Hi.', 'Rome.', 'Oslo.', 'Yes.']);
    const counter = desk(model, [], { askAgain: 'fork' });
    const tab = new Tab(counter, 'c1');
    await tab.say('Hello');
    await tab.say('Italy?');
    const messageId = tab.messages[0]?.id ?? '';
    await tab.chat.sendMessage({ text: 'Norway?', messageId });
    expect(tab.chat.status).toBe('ready');
    expect(shown(tab.messages)).toEqual(['user: Norway?', 'assistant: Oslo.']);
    expect(model.requests[2]?.contents).toHaveLength(1);
    await expectValid(tab);
    const fork = tab.session ?? '';
    expect(await counter.logged(fork)).toEqual(tab.messages);
    expect(shown(await counter.logged('c1'))).toEqual([
      'user: Hello',
      'assistant: Hi.',
      'user: Italy?',
      'assistant: Rome.',
    ]);
    // The page continues in the fork.
    await tab.say('Is it cold?');
    expect(shown(await counter.logged(fork))).toEqual(shown(tab.messages));
    expect(shown(tab.messages).slice(2)).toEqual(['user: Is it cold?', 'assistant: Yes.']);
  });

  it('any answer is regenerated, by its id or that of the user message', async () => {
    const counter = desk(['Hi.', 'Rome.', 'Hello there.', 'Good day.', 'Hey.'], [], { askAgain: 'fork' });
    const tab = new Tab(counter, 'c1');
    await tab.say('Hello');
    await tab.say('Italy?');
    await tab.chat.regenerate({ messageId: tab.messages[1]?.id as string });
    expect(shown(tab.messages)).toEqual(['user: Hello', 'assistant: Hello there.']);
    const first = tab.session;
    await tab.chat.regenerate({ messageId: tab.messages[0]?.id as string });
    expect(shown(tab.messages)).toEqual(['user: Hello', 'assistant: Good day.']);
    await tab.chat.regenerate();
    expect(shown(tab.messages)).toEqual(['user: Hello', 'assistant: Hey.']);
    expect(new Set(['c1', first, tab.session]).size).toBe(3);
    expect(await counter.logged(tab.session ?? '')).toEqual(tab.messages);
  });

  it('a fork is refused if effects happened since: the page gets an error, and no session is created', async () => {
    const counter = desk([pays, 'Paid.'], [], { askAgain: 'fork' });
    const tab = new Tab(counter, 'c1');
    await tab.say('Refund 5');
    await tab.chat.regenerate();
    expect(tab.chat.status).toBe('error');
    const problem: unknown = JSON.parse(tab.chat.error?.message ?? '{}');
    expect([tab.statuses.at(-1), problem]).toMatchObject([409, { code: 'fork_effects', calls: ['refund'] }]);
    expect(await counter.sessions.list({ appName: 'desk', userId: 'ada' })).toEqual([keyOf('c1')]);
    expect(counter.paid).toEqual([5]);
  });

  it('effects before the edited message stay, and the model reads them', async () => {
    const model = scriptedModel([pays, 'Paid.', 'Bye.', 'See you.']);
    const counter = desk(model, [], { askAgain: 'fork' });
    const tab = new Tab(counter, 'c1');
    await tab.say('Refund 5');
    await tab.say('Goodbye');
    await tab.chat.regenerate();
    expect(shown(tab.messages).at(-1)).toBe('assistant: See you.');
    expect(JSON.stringify(model.requests.at(-1)?.contents)).toContain('{"paid":5}');
    expect(counter.paid).toEqual([5]);
  });

  it('unknown messages, and chats of other users, are not found', async () => {
    const counter = desk(['Hi.'], [], { askAgain: 'fork' });
    const tab = new Tab(counter, 'c1');
    await tab.say('Hello');
    for (const [user, messages] of [
      ['ada', [{ id: 'other', role: 'user', parts: [{ type: 'text', text: 'Hi' }] }]],
      ['eve', structuredClone(tab.messages)],
    ] as const) {
      const page = new Tab(counter, 'c1', messages, user);
      await page.chat.regenerate();
      expect(page.statuses).toEqual([404]);
    }
  });
});
