import type { ScriptedStep } from '@mortise/testing';
import { expect, it } from 'vitest';
import { desk } from './desk.ts';
import { expectValid, Tab } from './tab.ts';

/** Numbers from a seed: the same ones in every run of the test. */
function numbers(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return state % below;
  };
}

/** A conversation: turns with thoughts, texts and calls, some of which ask, fail or are cut. */
function turnsOf(next: (below: number) => number): ScriptedStep[] {
  const turns: ScriptedStep[] = [];
  for (let at = 0; at < 6; at++) {
    const amounts = Array.from({ length: next(4) }, () => [5, 7, 200, 300][next(4)]);
    turns.push({
      ...(next(2) === 0 && { thought: `Thought ${at}.` }),
      ...(next(3) > 0 && { text: `Words of turn ${at}.` }),
      calls: amounts.map((amount, which) =>
        next(8) === 0
          ? { name: 'nobody', args: { which } }
          : { name: 'refund', args: next(8) === 0 ? '{"amo' : { amount: amount ?? 0 } },
      ),
      chunks: 1 + next(9),
      usage: { inputTokens: next(50), outputTokens: next(50) },
      ...(next(10) === 0 && { finishReason: 'length' as const }),
      ...(next(14) === 0 && { fail: { message: 'away' } }),
    });
    if (next(2) === 0) turns.push({ text: `Done ${at}.`, chunks: 1 + next(5) });
  }
  return [...turns, 'The end.'];
}

it('shows the log, whatever happens and whenever the page is reloaded', async () => {
  const seen = new Set<string>();
  for (let seed = 1; seed <= 40; seed++) {
    const next = numbers(seed);
    const counter = desk(turnsOf(next));
    let tab = new Tab(counter, 'c1');
    for (let step = 0; step < 8; step++) {
      const asked =
        tab.messages.length > 0 ? tab.calls.filter(({ state }) => state === 'approval-requested').length : 0;
      if (asked > 0) await tab.decide(next(2) === 0, next(asked));
      else await tab.say(`Message ${step}`);
      for (const { state } of tab.calls) seen.add(state);
      const undecided = tab.calls.some(({ state }) => state === 'approval-responded');
      if (!undecided) expect(tab.messages, `seed ${seed}, step ${step}`).toEqual(await counter.logged('c1'));
      await expectValid(tab);
      if (!undecided && next(3) === 0) tab = new Tab(counter, 'c1', await counter.logged('c1'));
      if (tab.chat.status === 'error') tab.chat.clearError();
    }
  }
  expect([...seen].sort()).toEqual(
    expect.arrayContaining(['approval-requested', 'output-available', 'output-denied', 'output-error']),
  );
}, 300_000);
