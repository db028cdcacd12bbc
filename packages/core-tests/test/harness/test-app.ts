import {
  type Answer,
  type Content,
  createRunner,
  type Event,
  type EventBody,
  type EventOf,
  type FunctionResponsePart,
  inMemorySessionService,
  type LlmAgentOptions,
  llmAgent,
  type ModelRequest,
  type RunEvent,
  type RunInput,
  type Runner,
  type RunnerOptions,
  type RunResult,
  type SessionKey,
  type SessionService,
  type ToolOutcome,
} from '@mortise/core';
import type { ScriptedModel, ScriptedStep } from '@mortise/testing';
import { checkedModel } from './valid-history.ts';

/** The session of a `testApp`. */
export const sessionId = 's1';
export const key: SessionKey = { appName: 'app', userId: 'user', sessionId };

/** An agent with a scripted model, over one session. */
export interface TestApp {
  readonly app: Runner;
  readonly model: ScriptedModel;
  readonly sessions: SessionService;
  say(message: string | Content, input?: RunInput): Promise<RunResult>;
  /** Answers questions. */
  answer(...answers: readonly Pick<Answer, 'requestId' | 'value'>[]): Promise<RunResult>;
  /** Resumes where the log stopped. */
  goOn(input?: RunInput): Promise<RunResult>;
  /** Returns all events that a watcher gets. */
  watch(input: RunInput): Promise<readonly RunEvent[]>;
  /** Returns the log. */
  log(): Promise<readonly Event[]>;
  logOf<T extends EventBody['type']>(type: T): Promise<readonly EventOf<T>[]>;
  /** Returns the outcomes of all calls in the log, in its order. */
  outcomes(): Promise<readonly ToolOutcome[]>;
}

/** Creates an app from its model's answers, its agent and its runner. */
export function testApp(
  steps: readonly ScriptedStep[],
  agent: Omit<Partial<LlmAgentOptions>, 'model'> = {},
  options: Partial<RunnerOptions> = {},
): TestApp {
  const model = checkedModel(steps);
  const sessions = options.sessions ?? inMemorySessionService(options.clock && { clock: options.clock });
  const app = createRunner({ agent: llmAgent({ name: 'helper', model, ...agent }), graceMs: 30, ...options, sessions });
  const log = async (): Promise<readonly Event[]> => (await sessions.load(key))?.events ?? [];
  const logOf = async <T extends EventBody['type']>(type: T): Promise<readonly EventOf<T>[]> =>
    (await log()).filter((event): event is EventOf<T> => event.type === type);
  return {
    app,
    model,
    sessions,
    say: (message, input) => app.run({ session: sessionId, message, ...input }),
    answer: (...answers) => app.run({ session: sessionId, answers }),
    goOn: (input) => app.run({ session: sessionId, ...input }),
    watch: (input) => watchAll(app, { session: sessionId, ...input }),
    log,
    logOf,
    outcomes: async () => (await logOf('response')).map(({ outcome }) => outcome),
  };
}

/** Returns all events of a run. */
export async function watchAll(app: Runner, input: RunInput): Promise<readonly RunEvent[]> {
  const seen: RunEvent[] = [];
  for await (const event of app.stream(input)) seen.push(event);
  return seen;
}

/** Returns the events of one type. */
export function only<T extends RunEvent['type']>(
  seen: readonly RunEvent[],
  type: T,
): readonly Extract<RunEvent, { readonly type: T }>[] {
  return seen.filter((event): event is Extract<RunEvent, { readonly type: T }> => event.type === type);
}

/** Returns the responses at the end of a request, in order. */
export function responsesIn(request: ModelRequest | undefined): readonly FunctionResponsePart[] {
  const content = request?.contents.findLast(({ role }) => role === 'tool');
  return (content?.parts ?? []).filter((part): part is FunctionResponsePart => part.type === 'functionResponse');
}

/** Returns the outcomes at the end of a request, in order. */
export function outcomesIn(request: ModelRequest | undefined): readonly FunctionResponsePart['outcome'][] {
  return responsesIn(request).map(({ outcome }) => outcome);
}

/** Resolves after some milliseconds. */
export function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
