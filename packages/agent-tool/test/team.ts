import {
  createRunner,
  type Event,
  type EventOf,
  inMemorySessionService,
  type LlmAgent,
  type LlmAgentOptions,
  llmAgent,
  type ModelRequest,
  type Runner,
  type RunnerOptions,
  type Tool,
  type ToolOutcome,
} from '@mortise/core';
import type { ScriptedModel, ScriptedStep } from '@mortise/testing';
import { checkedModel } from '@mortise/testing/vitest';

/** An agent and its scripted model. */
export interface Member {
  readonly agent: LlmAgent;
  readonly model: ScriptedModel;
}

/** Creates an agent that answers from a script. The requests of its model are checked after the test. */
export function member(
  name: string,
  steps: readonly ScriptedStep[],
  options: Omit<Partial<LlmAgentOptions>, 'name' | 'model'> = {},
): Member {
  const model = checkedModel(steps);
  return { model, agent: llmAgent({ description: `Knows ${name}`, ...options, name, model }) };
}

/** A runner of a lead agent with tools, and the log of its session. */
export interface Team extends Member {
  readonly app: Runner;
  log(): Promise<readonly Event[]>;
  outcomes(): Promise<readonly ToolOutcome[]>;
}

/** The id of a team's session. */
export const session = 's1';

/** Creates a team whose lead agent answers from a script. */
export function team(
  steps: readonly ScriptedStep[],
  tools: readonly Tool[],
  options: Partial<RunnerOptions> & { readonly lead?: Partial<LlmAgentOptions> } = {},
): Team {
  const { sessions = inMemorySessionService(), lead: own, ...rest } = options;
  const lead = member('lead', steps, { ...own, tools });
  const app = createRunner({ ...rest, agent: lead.agent, sessions });
  const log = async (): Promise<readonly Event[]> =>
    (await sessions.load({ appName: 'app', userId: 'user', sessionId: session }))?.events ?? [];
  return {
    ...lead,
    app,
    log,
    outcomes: async () =>
      (await log())
        .filter((event): event is EventOf<'response'> => event.type === 'response')
        .map(({ outcome }) => outcome),
  };
}

/** Returns the texts of the last content that a model read. */
export function asked(request: ModelRequest | undefined): readonly string[] {
  return (request?.contents.at(-1)?.parts ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : []));
}
