import { inMemorySessionService } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import type { ModelMessage } from 'ai';
import { describe, expect, it } from 'vitest';
import { type AiTurn, scriptedAiModel } from '../ai-sdk-tools/scripted-ai-model.ts';
import { ourDesk } from './ours.ts';
import type { Desk, Shop } from './shop.ts';
import { theirDesk } from './theirs.ts';

type Turn = string | readonly { readonly name: string; readonly args: { readonly [name: string]: string | number } }[];

/** Creates a desk for the next turns, as in a new process. */
type NewDesk = (turns: readonly Turn[]) => Desk;

const kinds: readonly (readonly [string, (shop: Shop) => NewDesk])[] = [
  [
    'theirs',
    (shop) => {
      const kept = new Map<string, ModelMessage[]>();
      const chats = {
        load: async (id: string) => kept.get(id) ?? [],
        save: async (id: string, messages: readonly ModelMessage[]) => void kept.set(id, [...messages]),
      };
      return (turns) => theirDesk(scriptedAiModel(turns as readonly AiTurn[]), shop, chats, 'chat');
    },
  ],
  [
    'ours',
    (shop) => {
      const sessions = inMemorySessionService();
      const model = (turns: readonly Turn[]) =>
        scriptedModel(turns.map((turn) => (typeof turn === 'string' ? turn : { calls: turn })));
      return (turns) => ourDesk(model(turns), shop, sessions, 'chat');
    },
  ],
];

describe.each(kinds)('the desk of docs/from-ai-sdk.md, %s', (_kind, deskOf) => {
  function opened() {
    const paid: unknown[] = [];
    const shop: Shop = {
      find: async (order) => ({ order, paid: 400, left: 400 }),
      payBack: async (order, amount, key) => {
        paid.push([order, amount, typeof key]);
        return `r${paid.length}`;
      },
    };
    return { paid, desk: deskOf(shop) };
  }
  const find = [{ name: 'find_order', args: { order: '17' } }];
  const refund = (amount: number) => [{ name: 'refund', args: { order: '17', amount } }];

  it('pays a small amount at once, and streams its text', async () => {
    const { paid, desk } = opened();
    const deltas: string[] = [];
    const shown = await desk([find, refund(40), 'Your 40 are on their way.']).say('17 is broken', (delta) => {
      deltas.push(delta);
    });
    expect(shown).toEqual({ words: 'Your 40 are on their way.', asks: [] });
    expect([deltas.join(''), paid]).toEqual(['Your 40 are on their way.', [['17', 40, 'string']]]);
  });

  it.each([
    [true, [['17', 400, 'string']]],
    [false, []],
  ])('asks before it pays a large amount, resumes in another process, and gets %s', async (approved, expected) => {
    const { paid, desk } = opened();
    const asked = await desk([find, refund(400)]).say('17 is broken');
    expect(asked.asks).toEqual([{ tool: 'refund', input: { order: '17', amount: 400 } }]);
    expect(paid).toEqual([]);
    const done = await desk(['Done.']).decide(approved);
    expect([done, paid]).toEqual([{ words: 'Done.', asks: [] }, expected]);
  });
});
