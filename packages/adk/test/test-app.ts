import {
  type AnswerInput,
  addGate,
  createRunner,
  type Event,
  type EventBody,
  type EventOf,
  functionTool,
  inMemorySessionService,
  isJsonObject,
  type JsonObject,
  type LlmAgentOptions,
  llmAgent,
  type RunInput,
  type Runner,
  type RunnerOptions,
  type RunResult,
  type SchemaValidator,
  type SessionKey,
  type SessionService,
  type Tool,
  type ToolGate,
  type ToolOutcome,
} from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { type ScriptedModel, type ScriptedStep, scriptedModel } from '@mortise/testing';
import { z } from 'zod';

export const key: SessionKey = { appName: 'app', userId: 'user', sessionId: 's1' };
export const payment = { name: 'pay', args: { to: 'ada', amount: 10 } } as const;
const validator: SchemaValidator = jsonSchemaValidator();

/** An agent with a scripted model, over one session. */
export interface TestApp {
  readonly app: Runner;
  readonly model: ScriptedModel;
  readonly sessions: SessionService;
  say(message: string, input?: RunInput): Promise<RunResult>;
  /** Answers questions. */
  answer(...answers: readonly AnswerInput[]): Promise<RunResult>;
  log(): Promise<readonly Event[]>;
  logOf<T extends EventBody['type']>(type: T): Promise<readonly EventOf<T>[]>;
  /** The outcomes of all calls in the log, in its order. */
  outcomes(): Promise<readonly ToolOutcome[]>;
}

/** An app from what its model answers, its agent and its runner. */
export function testApp(
  steps: readonly ScriptedStep[],
  agent: Omit<Partial<LlmAgentOptions>, 'model'> = {},
  options: Partial<RunnerOptions> = {},
): TestApp {
  const model = scriptedModel(steps);
  const sessions = options.sessions ?? inMemorySessionService();
  const app = createRunner({ agent: llmAgent({ name: 'helper', model, ...agent }), validator, ...options, sessions });
  const log = async (): Promise<readonly Event[]> => (await sessions.load(key))?.events ?? [];
  const logOf = async <T extends EventBody['type']>(type: T): Promise<readonly EventOf<T>[]> =>
    (await log()).filter((event): event is EventOf<T> => event.type === type);
  return {
    app,
    model,
    sessions,
    say: (message, input) => app.run({ session: key, message, ...input }),
    answer: (...answers) => app.run({ session: key, answers }),
    log,
    logOf,
    outcomes: async () => (await logOf('response')).map(({ outcome }) => outcome),
  };
}

/** The id of the first question of a paused run. */
export function questionOf({ pending }: RunResult): string {
  const [first] = pending;
  if (!first) throw new Error('the run does not wait for an answer');
  return first.id;
}

/** A tool with an effect that writes down whom it paid. */
export function payTool(paid: unknown[]): Tool {
  return functionTool({
    name: 'pay',
    description: 'Pays somebody',
    input: z.object({ to: z.string(), amount: z.number().max(1000) }),
    run: (input) => {
      paid.push(input);
      return { paid: input.amount };
    },
  });
}

/** Returns the tool with a confirmation. */
export function confirmed(tool: Tool, payload?: JsonObject): Tool {
  const gate: ToolGate = {
    name: 'confirm',
    order: 'confirmation',
    reservedNames: ['adk_request_confirmation'],
    check(_call, { name }, { answers }) {
      const [answer] = answers;
      const question = { kind: 'confirmation', hint: `Allow ${name}?`, ...(payload && { payload }) };
      if (!answer) return { type: 'pause', question };
      const isYes = isJsonObject(answer.value) && answer.value['confirmed'] === true;
      return isYes ? { type: 'proceed' } : { type: 'respond', outcome: { status: 'denied' } };
    },
  };
  return addGate(tool, gate);
}

/** A tool that only reads, and writes down that it did. */
export function lookTool(looked: unknown[]): Tool {
  return functionTool({
    name: 'look',
    description: 'Looks somewhere',
    effect: 'read',
    input: z.object({ at: z.string() }),
    run: ({ at }) => {
      looked.push(at);
      return { seen: at };
    },
  });
}
