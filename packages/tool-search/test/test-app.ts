import {
  createRunner,
  type Event,
  inMemorySessionService,
  type JsonObject,
  type LlmAgentOptions,
  llmAgent,
  type ModelRequest,
  type RunInput,
  type RunResult,
  type SessionKey,
  type SessionService,
  type Tool,
} from '@mortise/core';
import { historyProblems, type ScriptedModel, type ScriptedStep, scriptedModel } from '@mortise/testing';
import { onTestFinished } from 'vitest';

export const key: SessionKey = { appName: 'app', userId: 'user', sessionId: 's1' };

/** A tool that writes down its calls. */
export function testTool(name: string, description: string, calls: unknown[] = [], own: Partial<Tool> = {}): Tool {
  return {
    name,
    description,
    declaration: { name, description, parametersJsonSchema: { type: 'object' } },
    unchecked: true,
    effect: 'read',
    run: (args: JsonObject) => {
      calls.push(args);
      return { status: 'ok', output: { did: name } };
    },
    ...own,
  };
}

/** Tools of three services, `count` of each. */
export function manyTools(count: number): readonly Tool[] {
  return ['github', 'jira', 'mail'].flatMap((service) =>
    Array.from({ length: count }, (_, at) =>
      testTool(`${service}_action_${at}`, `Does the action ${at} in ${service}`),
    ),
  );
}

/** An agent with a scripted model, over one session. */
export interface TestApp {
  readonly model: ScriptedModel;
  say(message: string, input?: RunInput): Promise<RunResult>;
  answer(requestId: string, value: JsonObject): Promise<RunResult>;
  log(): Promise<readonly Event[]>;
}

/**
 * An app from what its model answers and its agent; after the test the history of every request is checked.
 */
export function testApp(
  steps: readonly ScriptedStep[],
  agent: Omit<Partial<LlmAgentOptions>, 'model'>,
  sessions: SessionService = inMemorySessionService(),
): TestApp {
  const model = scriptedModel(steps);
  checkHistories(model);
  const app = createRunner({ agent: llmAgent({ name: 'helper', model, ...agent }), sessions });
  return {
    model,
    say: (message, input) => app.run({ session: key, message, ...input }),
    answer: (requestId, value) => app.run({ session: key, answers: [{ requestId, value }] }),
    log: async () => (await sessions.load(key))?.events ?? [],
  };
}

/** The tools that a model without a search of its own is told of, in order. */
export function toldNames(request: ModelRequest | undefined): readonly string[] {
  return (request?.declarations ?? []).filter(({ deferred }) => !deferred).map(({ name }) => name);
}

/** Returns the outputs that the model reads of its last round of calls. */
export function lastOutputs(request: ModelRequest | undefined): readonly unknown[] {
  const parts = request?.contents.findLast(({ role }) => role === 'tool')?.parts ?? [];
  return parts.flatMap((part) => (part.type === 'functionResponse' ? [part.outcome] : []));
}

/** Checks, when the test is over, that each request had a valid history. */
function checkHistories(model: ScriptedModel): void {
  onTestFinished(() => {
    const problems = model.requests.flatMap(({ contents }) => historyProblems(contents));
    if (problems.length > 0) throw new Error(`a request had no valid history: ${problems.join('; ')}`);
  });
}
