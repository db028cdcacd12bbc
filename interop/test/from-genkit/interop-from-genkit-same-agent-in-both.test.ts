import { inMemorySessionService } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { genkit, type MessageData } from 'genkit/beta';
import { describe, expect, it } from 'vitest';
import { answer, bookkeptShop, find, refund, type Turn } from '../desk-turns.ts';
import { scriptedGenkitModel } from '../genkit/scripted-genkit-model.ts';
import { ourDesk } from './ours.ts';
import type { Desk, Shop } from './shop.ts';
import { theirDesk } from './theirs.ts';

/** Creates a desk for the next turns, as in a new process. */
type NewDesk = (turns: readonly Turn[], lawyer?: readonly Turn[]) => NewlyMade;

interface NewlyMade {
  readonly desk: Desk;
  /** The number of conversation messages that the desk's model read at each call, without instructions. */
  read(): readonly number[];
}

const kinds: readonly (readonly [string, (shop: Shop) => NewDesk])[] = [
  [
    'theirs',
    (shop) => {
      let kept: MessageData[] = [];
      const chat = {
        load: async () => structuredClone(kept),
        save: async (messages: MessageData[]) => {
          kept = structuredClone(messages);
        },
      };
      return (turns, lawyer = []) => {
        const ai = genkit({});
        const models = { desk: scriptedGenkitModel(ai, turns), lawyer: scriptedGenkitModel(ai, lawyer) };
        const names = { desk: models.desk.name, lawyer: models.lawyer.name };
        const read = () =>
          models.desk.requests.map(({ messages }) => messages.filter(({ role }) => role !== 'system').length);
        return { desk: theirDesk(ai, names, shop, chat), read };
      };
    },
  ],
  [
    'ours',
    (shop) => {
      const sessions = inMemorySessionService();
      const model = (turns: readonly Turn[]) =>
        scriptedModel(turns.map((turn) => ({ ...(typeof turn === 'string' ? { text: turn } : turn), chunks: 1000 })));
      return (turns, lawyer = []) => {
        const models = { desk: model(turns), lawyer: model(lawyer) };
        const read = () => models.desk.requests.map(({ contents }) => contents.length);
        return { desk: ourDesk(models, shop, sessions, 'chat'), read };
      };
    },
  ],
];

describe.each(kinds)('the desk of docs/from-genkit.md, %s', (_kind, newDeskOf) => {
  function opened() {
    const { paid, shop } = bookkeptShop();
    return { paid, newDesk: newDeskOf(shop) };
  }

  it('pays a small amount at once, shows its progress, and answers in the required format', async () => {
    const { paid, newDesk } = opened();
    const { desk, read } = newDesk([find, refund(40), answer('Paid.', 40)]);
    const shown: unknown[] = [];
    const end = await desk.say('17 is broken', (seen) => shown.push(seen));
    expect(end).toEqual({ answer: { reply: 'Paid.', refunded: 40 }, asks: [] });
    expect(shown).toEqual([{ tool: 'find_order' }, { tool: 'refund' }, { text: answer('Paid.', 40) }]);
    expect(paid).toEqual([['17', 40]]);
    expect(read()).toEqual([1, 3, 5]);
  });

  it.each([
    [true, [['17', 400]]],
    [false, []],
  ])('asks before it pays a large amount, resumes in another process, and gets %s', async (approved, expected) => {
    const { paid, newDesk } = opened();
    const asked = await newDesk([find, refund(400)]).desk.say('17 is broken');
    expect(asked).toEqual({ asks: [{ tool: 'refund', args: { order: '17', amount: 400 } }] });
    expect(paid).toEqual([]);
    const done = await newDesk([answer('Done.', 0)]).desk.decide(approved);
    expect(done).toEqual({ answer: { reply: 'Done.', refunded: 0 }, asks: [] });
    expect(paid).toEqual(expected);
  });

  it('the desk of docs/from-genkit.md has an agent as a tool', async () => {
    const { newDesk } = opened();
    const ask = { calls: [{ name: 'lawyer', args: { request: 'May they?' } }] };
    const { desk } = newDesk([ask, answer('You may.', 0)], ['They may.']);
    expect(await desk.say('May I?')).toEqual({ answer: { reply: 'You may.', refunded: 0 }, asks: [] });
  });

  it('remembers the conversation in another process', async () => {
    const { newDesk } = opened();
    await newDesk([answer('Hello.', 0)]).desk.say('I am Ada');
    const { desk, read } = newDesk([answer('Ada.', 0)]);
    await desk.say('Who am I?');
    expect(read()).toEqual([3]);
  });
});
