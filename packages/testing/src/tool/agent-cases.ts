import type { Agent, AgentStep, BranchView, MemberView } from '@mortise/core';
import { assertEqual, assertThat } from '../conformance/assert-equal.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { deepFreeze } from '../conformance/deep-freeze.ts';

/** Cases for every `Agent`. */
export const agentCases: readonly ConformanceCase<Agent>[] = [
  {
    id: 'agent:name',
    behavior: 'has a name that is not `user`, and a description',
    async run(agent) {
      assertThat(typeof agent.name === 'string' && agent.name !== '', 'the name is empty');
      assertThat(agent.name !== 'user', 'the name "user" is reserved for the messages of the user');
      assertThat(typeof agent.description === 'string', 'the description is not a string');
    },
  },
  {
    id: 'agent:deterministic',
    behavior:
      'decides the same for the same view, independent of the clock and of random numbers, and does not change the view',
    async run(agent) {
      for (const view of [...views, ...viewsOfMembers(agent)]) {
        const before = JSON.stringify(viewJson(view));
        const first = stepJson(agent.next(deepFreeze(structuredClone(view))));
        const at = `"${view.turn}" with ${view.members.size} members`;
        assertEqual(
          withOtherClock(() => stepJson(agent.next(view))),
          first,
          `the step at ${at}`,
        );
        assertEqual(stepJson(agent.next(view)), first, `the step at ${at}, asked again`);
        assertEqual(JSON.stringify(viewJson(view)), before, `the view at ${at}`);
      }
    },
  },
  {
    id: 'agent:step',
    behavior: 'decides synchronously, at any point of its turn',
    async run(agent) {
      for (const view of views) {
        const step: AgentStep = agent.next(structuredClone(view));
        assertThat(typeof step === 'object' && typeof step.do === 'string', `no step at "${view.turn}"`);
      }
    },
  },
  {
    id: 'agent:members',
    behavior: 'runs only agents of its `subAgents`, each under a stable key',
    async run(agent) {
      const names = new Map<string, string>();
      for (const view of viewsOfMembers(agent)) {
        const step = agent.next(view);
        if (step.do !== 'run') continue;
        const keys = step.members.map(({ key }) => key);
        assertEqual([...new Set(keys)], keys, 'the keys of members that run in parallel');
        for (const { key, agent: member } of step.members) {
          assertThat(agent.subAgents?.includes(member) === true, `"${member.name}" is not one of the subAgents`);
          assertEqual(names.get(key) ?? member.name, member.name, `the agent of the key "${key}"`);
          names.set(key, member.name);
        }
      }
    },
  },
];

/** Returns the views of an agent while its members run, and after each of them has ended. */
function viewsOfMembers(agent: Agent): readonly BranchView[] {
  const seen: BranchView[] = [];
  let members: ReadonlyMap<string, MemberView> = new Map();
  while (seen.length < mostViews) {
    const view: BranchView = { ...started, members };
    seen.push(view);
    const step = agent.next(view);
    if (step?.do !== 'run') break;
    const fresh = step.members.find(({ key }) => !members.has(key));
    const running = fresh ?? step.members.find(({ key }) => !members.get(key)?.end);
    if (!running) break;
    const { name } = running.agent;
    const end = fresh ? undefined : ({ status: 'completed', output: { by: name } } as const);
    members = new Map([...members, [running.key, { name, end, text: fresh ? '' : `${name} is done` }]]);
  }
  return seen;
}

/** Returns a step in a form that can be compared: an agent is more than its JSON. */
function stepJson(step: AgentStep): string {
  if (step?.do !== 'run') return JSON.stringify(step);
  return JSON.stringify(step.members.map(({ key, agent, reads }) => [key, agent.name, reads]));
}

function viewJson({ members, ...view }: BranchView): unknown {
  return [view, ...members];
}

/** Calls a function with another current time and other random numbers. */
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

const started: BranchView = {
  input: { role: 'user', parts: [{ type: 'text', text: 'hello' }] },
  state: {},
  last: undefined,
  turn: 'begin',
  output: undefined,
  members: new Map(),
};

const views: readonly BranchView[] = (['begin', 'responded', 'skipped', 'answered'] as const).flatMap((turn) =>
  [{}, { a: 1 }].map((state) => ({ ...started, state, turn, output: turn === 'skipped' ? { a: 1 } : undefined })),
);

/** The maximum number of views, because a loop need not end. */
const mostViews = 40;
