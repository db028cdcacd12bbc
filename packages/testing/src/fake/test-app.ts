import {
  type AnswerInput,
  type Content,
  createRunner,
  type Event,
  type EventBody,
  type EventOf,
  inMemorySessionService,
  type LlmAgentOptions,
  llmAgent,
  type RunEvent,
  type RunInput,
  type Runner,
  type RunnerOptions,
  type RunResult,
  type SessionKey,
  type SessionService,
  type ToolOutcome,
} from '@mortise/core';
import { type ScriptedModel, type ScriptedStep, scriptedModel } from './scripted-model.ts';

/** A runner of one agent with a scripted model, and one session. */
export interface TestApp {
  readonly runner: Runner;
  readonly model: ScriptedModel;
  readonly sessions: SessionService;
  /** The session of the app; its `sessionId` is `s1`. */
  readonly key: SessionKey;
  /** Runs the agent with a message of the user. */
  say(message: string | Content, input?: RunInput): Promise<RunResult>;
  /** Answers questions of the session. */
  answer(...answers: readonly AnswerInput[]): Promise<RunResult>;
  /** Resumes the session without a new message. */
  resume(input?: RunInput): Promise<RunResult>;
  /** Runs the agent. Returns the events that a client of the run receives. */
  watch(input: RunInput): Promise<readonly RunEvent[]>;
  /** Returns the events of the session. */
  log(): Promise<readonly Event[]>;
  /** Returns the events of one type. */
  logOf<T extends EventBody['type']>(type: T): Promise<readonly EventOf<T>[]>;
  /** Returns the outcomes of all calls of the session, in the order of the log. */
  outcomes(): Promise<readonly ToolOutcome[]>;
}

/**
 * Creates an agent with a scripted model, and a runner for it.
 *
 * @param steps the scripted answers of the model, or the model itself
 * @param agent options of the agent; default name: `helper`
 * @param options options of the runner; default: sessions in memory, a `graceMs` of 30
 */
export function testApp(
  steps: readonly ScriptedStep[] | ScriptedModel,
  agent: Omit<Partial<LlmAgentOptions>, 'model'> = {},
  options: Partial<RunnerOptions> = {},
): TestApp {
  const model = 'requests' in steps ? steps : scriptedModel(steps);
  const { appName = 'app', userId = 'user', clock } = options;
  const sessions = options.sessions ?? inMemorySessionService(clock && { clock });
  const runner = createRunner({
    agent: llmAgent({ name: 'helper', model, ...agent }),
    graceMs: 30,
    ...options,
    sessions,
  });
  const session = 's1';
  const key: SessionKey = { appName, userId, sessionId: session };
  const log = async (): Promise<readonly Event[]> => (await sessions.load(key))?.events ?? [];
  const logOf = async <T extends EventBody['type']>(type: T): Promise<readonly EventOf<T>[]> =>
    (await log()).filter((event): event is EventOf<T> => event.type === type);
  return {
    runner,
    model,
    sessions,
    key,
    say: (message, input) => runner.run({ session, message, ...input }),
    answer: (...answers) => runner.run({ session, answers }),
    resume: (input) => runner.run({ session, ...input }),
    watch: (input) => eventsOf(runner.stream({ session, ...input })),
    log,
    logOf,
    outcomes: async () => (await logOf('response')).map(({ outcome }) => outcome),
  };
}

async function eventsOf(stream: AsyncIterable<RunEvent>): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}
