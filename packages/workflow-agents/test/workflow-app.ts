import {
  type Agent,
  type Answer,
  createRunner,
  type Event,
  functionTool,
  inMemorySessionService,
  type LlmAgent,
  type LlmAgentOptions,
  llmAgent,
  type PendingCall,
  pendingResult,
  type RunInput,
  type Runner,
  type RunnerOptions,
  type RunResult,
  type SessionService,
  type Tool,
} from '@mortise/core';
import type { ScriptedModel, ScriptedStep } from '@mortise/testing';
import { checkedModel } from '@mortise/testing/vitest';

/** The session of a `workflowApp`. */
export const key = { appName: 'app', userId: 'user', sessionId: 's1' };

/** An app that runs an agent in one session. */
export interface WorkflowApp {
  readonly app: Runner;
  readonly sessions: SessionService;
  say(message: string, input?: RunInput): Promise<RunResult>;
  answer(...answers: readonly Pick<Answer, 'requestId' | 'value'>[]): Promise<RunResult>;
  /** Runs without input, which resumes the session where its log ends. */
  resumeRun(input?: RunInput): Promise<RunResult>;
  log(): Promise<readonly Event[]>;
}

/** Creates the app of an agent. */
export function workflowApp(agent: Agent, options: Partial<RunnerOptions> = {}): WorkflowApp {
  const sessions = options.sessions ?? inMemorySessionService();
  const app = createRunner({ agent, graceMs: 30, ...options, sessions });
  const session = key.sessionId;
  return {
    app,
    sessions,
    say: (message, input) => app.run({ session, message, ...input }),
    answer: (...answers) => app.run({ session, answers }),
    resumeRun: (input) => app.run({ session, ...input }),
    log: async () => (await sessions.load(key))?.events ?? [],
  };
}

/**
 * Creates a member whose model chooses its answer by the number of its own turns in the request, so that any
 * process can continue with it.
 *
 * Its requests are checked by `historyProblems` after the test.
 */
export function member(
  name: string,
  steps: readonly ScriptedStep[],
  options: Omit<Partial<LlmAgentOptions>, 'name' | 'model'> = {},
): LlmAgent & { readonly model: ScriptedModel } {
  const any: ScriptedStep = (request) => {
    const spoken = request.contents.filter(({ role }) => role === 'model').length;
    const step = steps[spoken] ?? `${name} has no step ${spoken}`;
    return typeof step === 'function' ? step(request) : step;
  };
  const model = checkedModel(Array.from({ length: 200 }, () => any));
  return { ...llmAgent({ name, description: `Is ${name}`, model, ...options }), model };
}

/** A tool that asks the user, and returns the answer. */
export const ask: Tool = functionTool({
  name: 'ask',
  description: 'Asks',
  effect: 'read',
  run: (_, { answers }) =>
    answers.length > 0 ? { said: answers[0]?.value } : pendingResult({ kind: 'input', hint: 'What?' }),
});

/** Returns a turn that calls a tool. */
export function calls(...names: readonly string[]): { readonly calls: readonly { readonly name: string }[] } {
  return { calls: names.map((name) => ({ name, id: '' })) };
}

/** Returns the names of the agents that lead to a question. */
export function pathOf(question: PendingCall | undefined): string {
  return (question?.branch ?? '').replaceAll(/:[^:]*(?=\/)|:[^:]*$/g, '');
}

/** Returns the contents of a request, one line for each content. */
export function readBy(model: ScriptedModel, request = -1): readonly string[] {
  return (model.requests.at(request)?.contents ?? []).map(
    ({ role, parts }) => `${role}: ${parts.map((part) => (part.type === 'text' ? part.text : part.type)).join(' + ')}`,
  );
}
