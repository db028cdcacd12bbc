import { expect, it } from 'vitest';
import type { RunEvent } from '../context/run-event.ts';
import type { SessionKey } from '../session/session.ts';
import { type DeltaRelay, mostFrameLength } from './delta-relay.ts';
import type { FleetingEvent } from './fleeting-event.ts';
import { askFrame, type RunFrame } from './relay-frame.ts';
import { RelayedRun } from './relayed-run.ts';

const key: SessionKey = { appName: 'app', userId: 'ada', sessionId: 's1' };
const end = (status: string): RunEvent => ({ type: 'end', result: { status, pending: [] } }) as unknown as RunEvent;
const delta = (text: string, index = 0): RunEvent => ({
  type: 'delta',
  author: 'guide',
  turn: 't1',
  index,
  kind: 'text',
  text,
});

/** Creates a relay that records frames, and through which a reader can request the state. */
function recorder() {
  const texts: string[] = [];
  let ask = (): void => {};
  const relay: DeltaRelay = {
    publish: (_, frame) => void texts.push(frame),
    subscribe: async (_, listener) => {
      ask = () => listener(askFrame);
    },
  };
  const frames = (): RunFrame[] => texts.map((text) => JSON.parse(text) as RunFrame);
  return { relay, texts, frames, ask: () => ask() };
}

function textOf(events: readonly FleetingEvent[], part = 0): string {
  return events.map((event) => (event.type === 'delta' && event.part === part ? event.text : '')).join('');
}

it('RelayedRun sends the first delta at once, and deltas of one turn of the event loop in one frame', () => {
  const { relay, frames } = recorder();
  const run = new RelayedRun(relay, key, { revision: 4, invocationId: 'i1' });
  for (let at = 0; at < 1_000; at++) run.see(delta('x'));
  expect(frames()).toHaveLength(1);
  run.see(end('completed'));
  run.end();
  run.end();
  expect(frames().map(({ seq, anew, events, over }) => [seq, anew, textOf(events).length, over])).toEqual([
    [0, true, 1, undefined],
    [1, undefined, 999, undefined],
    [2, undefined, 0, { status: 'completed' }],
  ]);
  expect(frames()[0]).toMatchObject({ rev: 4, events: [{ type: 'turn', turn: 't1', agent: 'guide', run: 'i1' }, {}] });
});

it('RelayedRun keeps every frame within the maximum length, and loses no character', () => {
  const { relay, texts, frames, ask } = recorder();
  const run = new RelayedRun(relay, key, { revision: 0 });
  const odd = '\u0000"\\\n\ud800x\u{1f600}\u72ac'.repeat(500);
  run.see(delta('first'));
  run.see(delta(odd));
  run.see(delta(odd, 1));
  const call = { type: 'functionCall', id: 't1/2', name: 'write', args: { text: 'y'.repeat(5_000) } } as const;
  run.see({ type: 'toolStart', author: 'guide', call, args: call.args });
  run.see({ type: 'toolStart', author: 'guide', call: { ...call, id: 't1/3', args: {} }, args: {} });
  run.see({ type: 'warning', code: 'odd', message: 'hm' });
  ask();
  run.see(end('failed'));
  run.end();
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(mostFrameLength);
  const reported = frames().slice(1);
  const events = reported.flatMap((frame) => frame.events);
  // When a reader requests it, the run sends the complete state in several frames that belong together.
  expect(reported.map(({ anew, more }) => [anew ?? false, more ?? false])).toEqual([
    [true, true],
    ...Array.from({ length: reported.length - 3 }, () => [false, true]),
    [false, false],
    [false, false],
  ]);
  expect(textOf(events)).toBe(`first${odd}`);
  expect(textOf(events, 1)).toBe(odd);
  // The start of the call whose arguments do not fit a frame is not sent: the log has it.
  expect(events.filter(({ type }) => type === 'running')).toMatchObject([{ callId: 't1/3' }]);
  expect(events.at(-1)).toEqual({ type: 'warning', code: 'odd', message: 'hm' });
});

it('RelayedRun sends nothing for a run that was refused because another worker has the session', () => {
  const { relay, texts, ask } = recorder();
  const run = new RelayedRun(relay, key, { revision: 4 });
  run.see({ type: 'warning', code: 'late', message: 'hm' });
  ask();
  run.see(end('failed'));
  run.end();
  expect(texts).toEqual([]);
});

it('RelayedRun does not send a stored turn, an ended call, or a progress value that a newer one has replaced', () => {
  const { relay, frames } = recorder();
  const run = new RelayedRun(relay, key, { revision: 1 });
  const call = { type: 'functionCall', id: 'c1', name: 'count', args: {} } as const;
  run.see({ type: 'toolStart', author: 'guide', call, args: {} });
  run.see({ type: 'toolProgress', callId: 'c1', value: 1 });
  run.see({ type: 'toolProgress', callId: 'c1', value: 2 });
  run.see(delta('hm'));
  const stored = { type: 'model', id: 't1', invocationId: 'i1' };
  run.see({ type: 'event', event: stored, revision: 2 } as unknown as RunEvent);
  run.end();
  expect(frames()[1]).toMatchObject({ rev: 2, events: [{ type: 'progress', callId: 'c1', value: 2 }] });
});

it('RelayedRun ignores the error of a relay that throws, and the run continues', () => {
  const run = new RelayedRun(
    {
      publish: () => {
        throw new Error('broken');
      },
      subscribe: () => new Promise(() => {}),
    },
    key,
    { revision: 0 },
  );
  run.see(delta('x'));
  run.end();
});
