import { expect, it } from 'vitest';
import type { SessionKey } from '../session/session.ts';
import type { DeltaRelay } from './delta-relay.ts';
import { type ReceivedRun, ReceivedRuns } from './received-runs.ts';
import { askFrame, type RunFrame } from './relay-frame.ts';

const key: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };

/** Listens from a revision on; `sent` counts the requests for the complete state. */
async function listening(after = 0) {
  const received: ReceivedRun[] = [];
  let sent = 0;
  let listener: (frame: string) => void = () => {};
  const relay: DeltaRelay = {
    publish: (_, frame) => {
      if (frame === askFrame) sent++;
    },
    subscribe: async (_, given) => {
      listener = given;
    },
  };
  const runs = new ReceivedRuns(relay, key, after, (each) => received.push(each));
  await runs.receive(new AbortController().signal);
  const frame = (given: Partial<RunFrame>): void =>
    listener(JSON.stringify({ v: 1, type: 'run', attempt: 'a', begun: 10, rev: 5, seq: 0, events: [], ...given }));
  return { runs, received, frame, hear: (text: string) => listener(text), asked: () => sent };
}

const word = (text: string) => ({ type: 'delta', turn: 't1', part: 0, kind: 'text', text }) as const;
const textOf = ({ events }: ReceivedRun): string => events.map((event) => ('text' in event ? event.text : '')).join('');

it("ReceivedRuns requests the complete state from the run's process, and reports no events before all its frames have arrived", async () => {
  const { received, frame, asked } = await listening();
  expect(asked()).toBe(1);
  frame({ seq: 7, events: [word('middle')] });
  frame({ seq: 8, anew: true, more: true, events: [word('one ')] });
  expect(received).toMatchObject([{ rev: 5, isReset: false, events: [] }]);
  frame({ seq: 9, events: [word('two')] });
  frame({ seq: 10, events: [word(' three')] });
  expect(received.slice(1).map((each) => [each.isReset, textOf(each)])).toEqual([
    [true, 'one two'],
    [false, ' three'],
  ]);
});

it('ReceivedRuns reports no events after a lost frame until the complete state has arrived again, and repeats the request until then', async () => {
  const { received, frame, asked } = await listening();
  frame({ anew: true, events: [word('one ')] });
  for (let seq = 2; seq < 50; seq++) frame({ seq, events: [word('lost')] });
  expect(received.slice(1).flatMap(({ events }) => events)).toEqual([]);
  // The request is repeated, because some requests may be lost too, but not after every frame.
  expect(asked()).toBeGreaterThan(2);
  expect(asked()).toBeLessThan(6);
  frame({ seq: 50, anew: true, more: true, events: [word('one ')] });
  frame({ seq: 52, events: [word('whose middle was lost')] });
  expect(received.slice(1).flatMap(({ events }) => events)).toEqual([]);
});

it("ReceivedRuns ignores a complete state that is older than the reader's revision", async () => {
  const { received, frame, asked } = await listening(6);
  frame({ anew: true, events: [word('stored by now')] });
  expect(received.flatMap(({ events }) => events)).toEqual([]);
  frame({ seq: 1, rev: 6, events: [word('more')] });
  expect(asked()).toBe(2);
  frame({ seq: 2, rev: 6, anew: true, events: [word('new')] });
  expect(received.map(textOf)).toEqual(['', '', 'new']);
});

it('ReceivedRuns follows the worker that knows more of the log, or that started later, and then ignores the other workers', async () => {
  const { received, frame } = await listening();
  frame({ attempt: 'a', anew: true, events: [word('a')] });
  frame({ attempt: 'b', begun: 20, anew: true, events: [word('b')] });
  frame({ attempt: 'a', seq: 1, events: [word('a ghost')] });
  // The clock of worker c is behind, but it knows a newer revision.
  frame({ attempt: 'c', begun: 5, rev: 6, anew: true, events: [word('c')] });
  frame({ attempt: 'b', seq: 1, begun: 20, events: [word('b ghost')] });
  expect(received.map(textOf)).toEqual(['a', 'b', 'c']);
});

it("ReceivedRuns follows the next run once a run has ended, even if the next worker's clock is behind", async () => {
  const { received, frame } = await listening();
  frame({ attempt: 'a', over: { status: 'completed' } });
  frame({ attempt: 'b', begun: 5, anew: true, events: [word('b')] });
  expect(received.map(({ over }) => over?.status)).toEqual(['completed', undefined]);
  expect(received.map(textOf)).toEqual(['', 'b']);
});

it('ReceivedRuns ignores strings that are not frames, and frames of another version', async () => {
  const { received, frame, hear } = await listening();
  for (const text of ['', 'x', 'null', '[]', '{"v":2}', askFrame]) hear(text);
  frame({ v: 2 as 1, anew: true });
  expect(received).toEqual([]);
});
