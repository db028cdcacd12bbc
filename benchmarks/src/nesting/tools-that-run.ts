import type { ToolSpec } from '../neutral/tool-spec.ts';
import type { Harness, SubjectSession } from '../subject/subject.ts';
import type { NestedAgent } from './nested-agent.ts';
import type { NestingWay } from './nesting-way.ts';

/**
 * Agents call agents through tools that start separate runs, whose questions, limits and log are not shared,
 * as in a framework without agents as tools.
 *
 * @param inner The runner of the agents that are called.
 */
export function toolsThatRun(outer: Harness, inner: Harness = outer): NestingWay {
  const open = (harness: Harness, { script, tools, agents }: NestedAgent): SubjectSession =>
    harness.session({ script, tools: [...tools, ...agents.map((agent) => toolOf(agent, open(inner, agent)))] });
  return {
    session(root) {
      const session = open(outer, root);
      return () => session.run('go');
    },
    together(agents) {
      const sessions = agents.map((agent) => open(outer, agent));
      return () => Promise.all(sessions.map((session) => session.run('go')));
    },
  };
}

function toolOf({ name }: NestedAgent, session: SubjectSession): ToolSpec {
  return {
    name,
    description: name,
    jsonSchema: {
      type: 'object',
      properties: { request: { type: 'string' } },
      required: ['request'],
      additionalProperties: false,
    },
    zod: (z) => z.object({ request: z.string() }),
    execute: ({ request }) => session.run(String(request)),
  };
}
