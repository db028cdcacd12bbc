import type { Agent, AgentStep, BranchView } from '@mortise/core';
import { assertEqual, assertThat } from './assert-equal.ts';
import type { ConformanceCase } from './conformance-case.ts';
import { deepFreeze } from './deep-freeze.ts';

/** What every `Agent` must do. */
export const agentCases: readonly ConformanceCase<Agent>[] = [
  {
    id: 'agent:name',
    behavior: 'has a name that is not `user`, and a description',
    async run(agent) {
      assertThat(typeof agent.name === 'string' && agent.name !== '', 'the name is empty');
      assertThat(agent.name !== 'user', 'the name "user" is the author of the user\'s words');
      assertThat(typeof agent.description === 'string', 'the description is no text');
    },
  },
  {
    id: 'agent:deterministic',
    behavior: 'says the same about the same view, whatever the clock and chance say, and changes nothing',
    async run(agent) {
      for (const view of views) {
        const before = JSON.stringify(view);
        const first = JSON.stringify(agent.next(deepFreeze(structuredClone(view))));
        assertEqual(
          withOtherClock(() => JSON.stringify(agent.next(view))),
          first,
          `the step at "${view.turn}"`,
        );
        assertEqual(JSON.stringify(agent.next(view)), first, `the step at "${view.turn}", asked again`);
        assertEqual(JSON.stringify(view), before, `the view at "${view.turn}"`);
      }
    },
  },
  {
    id: 'agent:step',
    behavior: 'says at once what is to be done, wherever its turn stands',
    async run(agent) {
      for (const view of views) {
        const step: AgentStep = agent.next(structuredClone(view));
        assertThat(typeof step === 'object' && typeof step.do === 'string', `no step at "${view.turn}"`);
      }
    },
  },
];

/** Calls a function in a world where it is another time and chance falls otherwise. */
function withOtherClock<T>(call: () => T): T {
  const { now } = Date;
  const { random } = Math;
  const later = now.call(Date) + 86_400_000_000;
  let count = 0;
  Date.now = () => later + ++count;
  Math.random = () => (++count * 0.377) % 1;
  try {
    return call();
  } finally {
    Date.now = now;
    Math.random = random;
  }
}

const views: readonly BranchView[] = (['begin', 'responded', 'skipped', 'answered'] as const).flatMap((turn) =>
  [{}, { a: 1 }].map((state) => ({
    input: { role: 'user' as const, parts: [{ type: 'text' as const, text: 'hello' }] },
    state,
    last: undefined,
    turn,
    output: turn === 'skipped' ? { a: 1 } : undefined,
  })),
);
