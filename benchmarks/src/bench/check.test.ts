import { expect, test } from 'vitest';
import type { ToolSpec } from '../neutral/tool-spec.ts';
import { floorHarness } from '../subject/floor-harness.ts';
import type { Harness, Setup, Sink, SubjectSession } from '../subject/subject.ts';
import { checkBench } from './check.ts';

/** The floor with one fault in its setup or its sessions. */
function faulty(
  change: (setup: Setup) => Setup,
  wrap: (session: SubjectSession) => SubjectSession = (session) => session,
): Harness {
  return { session: (setup) => wrap(floorHarness.session(change(setup))) };
}

const same = (setup: Setup): Setup => setup;
const eachTool = (change: (tool: ToolSpec) => ToolSpec) => (setup: Setup) => ({
  ...setup,
  tools: setup.tools.map(change),
});
const withSink = (change: (sink: Sink) => Sink) => (session: SubjectSession) => ({
  ...session,
  stream: (prompt: string, sink: Sink) => session.stream(prompt, change(sink)),
});

const faults: readonly [string, Harness, RegExp][] = [
  [
    'runs a call twice',
    faulty(eachTool((tool) => ({ ...tool, execute: (args) => [tool.execute(args), tool.execute(args)] }))),
    /seven turns/,
  ],
  ['loses the last tool', faulty((setup) => ({ ...setup, tools: setup.tools.slice(0, 9) })), /ten tools/],
  [
    'gives a tool empty arguments',
    faulty(eachTool((tool) => ({ ...tool, execute: () => tool.execute({}) }))),
    /seven turns/,
  ],
  ['joins the deltas of a text', faulty(same, withSink(joined)), /each of 100 deltas/],
  [
    'sends no deltas of arguments',
    faulty(
      same,
      withSink((sink) => ({ ...sink, args: () => undefined })),
    ),
    /the deltas make/,
  ],
  ['gives another answer', faulty(same, (session) => ({ ...session, run: async () => 'well' })), /seven turns/],
];

test.each(faults)('reports a subject that %s', async (_, harness, message) => {
  await expect(checkBench.run(harness, 'smoke')).rejects.toThrow(message);
});

function joined(sink: Sink): Sink {
  let pending = '';
  return {
    ...sink,
    text(delta) {
      pending += delta;
      if (pending.length < 8) return;
      sink.text(pending);
      pending = '';
    },
  };
}
