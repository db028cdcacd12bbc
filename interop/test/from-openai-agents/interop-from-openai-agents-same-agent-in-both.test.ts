import { inMemorySessionService } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { MemorySession, setTracingDisabled } from '@openai/agents';
import { describe, expect, it } from 'vitest';
import { answer, bookkeptShop, find, refund, type Turn } from '../desk-turns.ts';
import { FakeModel } from '../openai-agents/fake-model.ts';
import { ourDesk } from './ours.ts';
import type { Desk, Shop } from './shop.ts';
import { theirDesk } from './theirs.ts';

setTracingDisabled(true);

/** Creates a desk for the next turns, as in a new process. */
type NewDesk = (turns: readonly Turn[], lawyer?: readonly Turn[]) => NewlyMade;

interface NewlyMade {
  readonly desk: Desk;
  /**
   * The instructions of the desk's model, and the number of conversation items that it read, at each call.
   */
  read(): readonly { readonly reported: string | undefined; readonly items: number }[];
}

const used = { inputTokens: 3, outputTokens: 2 };

const kinds: readonly (readonly [string, (shop: Shop) => NewDesk])[] = [
  [
    'theirs',
    (shop) => {
      const session = new MemorySession();
      let kept = '';
      const states = {
        load: async () => kept,
        save: async (state: string) => {
          kept = state;
        },
      };
      return (turns, lawyer = []) => {
        const models = { desk: new FakeModel(turns), lawyer: new FakeModel(lawyer) };
        const read = () =>
          models.desk.requests.map(({ systemInstructions, input }) => ({
            reported: systemInstructions,
            items: input.length,
          }));
        return { desk: theirDesk(models, shop, session, states), read };
      };
    },
  ],
  [
    'ours',
    (shop) => {
      const sessions = inMemorySessionService();
      const model = (turns: readonly Turn[]) =>
        scriptedModel(
          turns.map((turn) => ({ ...(typeof turn === 'string' ? { text: turn } : turn), usage: used, chunks: 1000 })),
        );
      return (turns, lawyer = []) => {
        const models = { desk: model(turns), lawyer: model(lawyer) };
        const read = () =>
          models.desk.requests.map(({ instructions, contents }) => ({
            reported: instructions[0],
            items: contents.length,
          }));
        return { desk: ourDesk(models, shop, sessions, 'chat'), read };
      };
    },
  ],
];

describe.each(kinds)('the desk of docs/from-openai-agents.md, %s', (kind, newDeskOf) => {
  function opened() {
    const { paid, shop } = bookkeptShop();
    return { paid, newDesk: newDeskOf(shop) };
  }

  it('pays a small amount at once, shows its progress, and answers in the required format', async () => {
    const { paid, newDesk } = opened();
    const { desk, read } = newDesk([find, refund(40), answer('Paid.', 40)]);
    const shown: unknown[] = [];
    const end = await desk.say('17 is broken', (seen) => shown.push(seen));
    expect(end).toEqual({ answer: { reply: 'Paid.', refunded: 40 }, asks: [], tokens: 15 });
    expect(shown).toEqual([{ tool: 'find_order' }, { tool: 'refund' }, { text: answer('Paid.', 40) }]);
    expect(paid).toEqual([['17', 40]]);
    expect(read()).toEqual([1, 3, 5].map((items) => ({ reported: 'You help Ada with orders.', items })));
  });

  it.each([
    [true, [['17', 400]]],
    [false, []],
  ])('asks before it pays a large amount, resumes in another process, and gets %s', async (approved, expected) => {
    const { paid, newDesk } = opened();
    const asked = await newDesk([find, refund(400)]).desk.say('17 is broken');
    expect(asked).toEqual({ asks: [{ tool: 'refund', args: { order: '17', amount: 400 } }], tokens: 10 });
    expect(paid).toEqual([]);
    const done = await newDesk([answer('Done.', 0)]).desk.decide(approved);
    expect(done).toMatchObject({ answer: { reply: 'Done.', refunded: 0 }, asks: [] });
    expect(paid).toEqual(expected);
  });

  it('the desk of docs/from-openai-agents.md has an agent as a tool, whose tokens count', async () => {
    const member = kind === 'theirs' ? 'input' : 'request';
    const ask = { calls: [{ name: 'lawyer', args: { [member]: 'May they?' } }] };
    const { newDesk } = opened();
    const { desk } = newDesk([ask, answer('You may.', 0)], ['They may.']);
    expect(await desk.say('May I?')).toEqual({ answer: { reply: 'You may.', refunded: 0 }, asks: [], tokens: 15 });
  });

  it('refuses a message with a card number: no model reads it, then or later', async () => {
    const { newDesk } = opened();
    const { desk, read } = newDesk([answer('Hello.', 0)]);
    expect(await desk.say('My card is 4111111111111111')).toEqual({ asks: [], refused: true, tokens: 0 });
    expect(read()).toEqual([]);
    await desk.say('Hello');
    expect(read()).toMatchObject([{ items: 1 }]);
  });

  it('remembers the conversation in another process', async () => {
    const { newDesk } = opened();
    await newDesk([answer('Hello.', 0)]).desk.say('I am Ada');
    const { desk, read } = newDesk([answer('Ada.', 0)]);
    await desk.say('Who am I?');
    expect(read()).toMatchObject([{ items: 3 }]);
  });
});
