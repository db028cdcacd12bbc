import { describe, expect, it } from 'vitest';
import { recordedEvents } from '../recordings/recorded-events.ts';
import { recordingsAbsent, recordingsIn } from '../recordings/recordings-in.ts';
import { besides, countIn, newCensus } from './census.ts';
import { Dice } from './dice.ts';
import { wires } from './wires.ts';
import { writtenAnswers } from './written-answers.ts';
import { freeOf, writtenCensus } from './written-census.ts';

describe('the structure of a generated answer', () => {
  it.each(Object.entries(wires))(
    '%s: each optional member of the facts is present in one answer, and missing in another',
    (_, list) => {
      for (const wire of list) {
        const [all, none] = [newCensus(), newCensus()];
        for (const { events } of writtenAnswers(wire, 40)) countIn(all, events, wire.free);
        countIn(none, wire.tell(nothing, new Dice(1, false)).events, wire.free);
        expect(all.members.size).toBeGreaterThan(none.members.size);
      }
    },
  );

  it('the structure of a generated answer is identified by member, type and order', () => {
    const known = newCensus();
    countIn(known, [{ type: 'a', x: 1 }, { type: 'b' }], new Set());
    const seen = newCensus();
    countIn(seen, [{ type: 'a', x: '1', y: null }, { type: 'a' }], new Set(['free']));
    expect(besides(seen, known)).toEqual(['a.x: string', 'a.y: null', 'a > $', 'a > a']);
  });
});

const absent = recordingsAbsent === undefined ? '' : ` (skipped: ${recordingsAbsent})`;

describe.skipIf(recordingsAbsent !== undefined)(`each recorded kind of event, member and order${absent}`, () => {
  it.each(Object.entries(wires))('%s: each recorded kind occurs in a generated answer', (protocol, list) => {
    const written = writtenCensus(list);
    const recorded = newCensus();
    for (const { turns } of recordingsIn((turn) => (turn.provider === protocol ? turn : undefined))) {
      for (const { response } of turns) {
        const events = response.sse === undefined ? [response.json ?? {}] : recordedEvents(response.sse);
        countIn(recorded, events, freeOf(list));
      }
    }
    expect(besides(recorded, written)).toEqual([]);
  });
});

const nothing = {
  parts: [],
  end: 'stop',
  usage: { input: 1, cached: 0, written: 0, output: 1, thoughts: 0 },
  pieces: 1,
} as const;
