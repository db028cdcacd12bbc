import {
  type Agent,
  createRunner,
  type Event,
  functionTool,
  inMemorySessionService,
  type LlmAgent,
  type LlmAgentOptions,
  llmAgent,
  type ModelRequest,
  pendingResult,
  type RunEvent,
  type RunInput,
  type RunnerOptions,
  type RunResult,
  type Tool,
} from '@mortise/core';
import type { ScriptedModel, ScriptedStep, ScriptedTurn } from '@mortise/testing';
import { checkedModel } from '@mortise/testing/vitest';
import { key, sessionId, watchAll } from '../../harness/inspect-run.ts';

/** An agent whose model has a script. */
export type ScriptedAgent = LlmAgent & { readonly model: ScriptedModel };

/** Creates an agent of a team. */
export function agent(
  name: string,
  steps: readonly ScriptedStep[] = [],
  options: Omit<Partial<LlmAgentOptions>, 'name' | 'model'> = {},
): ScriptedAgent {
  const model = checkedModel(steps);
  return { ...llmAgent({ name, description: `Knows ${name}`, model, ...options }), model };
}

/** A team over one session. */
export interface Team {
  say(message: string, input?: RunInput): Promise<RunResult>;
  resumeRun(input: RunInput): Promise<RunResult>;
  watch(message: string): Promise<readonly RunEvent[]>;
  log(): Promise<readonly Event[]>;
  /** Returns the authors of the messages, in the order of the log. */
  speakers(): Promise<readonly string[]>;
}

export function team(root: Agent, options: Partial<RunnerOptions> = {}): Team {
  const sessions = options.sessions ?? inMemorySessionService();
  const app = createRunner({ agent: root, graceMs: 30, ...options, sessions });
  const log = async (): Promise<readonly Event[]> => (await sessions.load(key))?.events ?? [];
  return {
    say: (message, input) => app.run({ session: sessionId, message, ...input }),
    resumeRun: (input) => app.run({ session: sessionId, ...input }),
    watch: (message) => watchAll(app, { session: sessionId, message }),
    log,
    speakers: async () => (await log()).flatMap((event) => (event.type === 'model' ? [event.author] : [])),
  };
}

/** Returns a turn that hands over. */
export function handsTo(...names: readonly string[]): ScriptedTurn {
  return { calls: names.map((name) => ({ name: 'transfer_to_agent', args: { agent_name: name }, id: '' })) };
}

/** A tool that asks the user, and returns the answer. */
export const ask: Tool = functionTool({
  name: 'ask',
  description: 'Asks',
  effect: 'read',
  run: (_, { answers }) => answers.at(-1)?.value ?? pendingResult({ kind: 'input', hint: 'What?' }),
});

/**
 * Returns the agents that a model may hand over to, as its request lists them; undefined if it is offered no
 * transfer.
 */
export function targetsIn(request: ModelRequest | undefined): unknown {
  const declaration = request?.declarations.find(({ name }) => name === 'transfer_to_agent');
  return (declaration?.parametersJsonSchema as { properties: { agent_name: { enum: unknown } } } | undefined)
    ?.properties.agent_name.enum;
}

/** Returns the contents that a model reads, one line each. */
export function readBy({ model }: ScriptedAgent, request = -1): readonly string[] {
  return (model.requests.at(request)?.contents ?? []).map(
    ({ role, parts }) => `${role}: ${parts.map((part) => (part.type === 'text' ? part.text : part.type)).join(' + ')}`,
  );
}
