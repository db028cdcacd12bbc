/// <reference types="node" />
import { join } from 'node:path';
import {
  type Content,
  type FunctionToolOptions,
  functionTool,
  type GivenAnswer,
  llmAgent,
  type Model,
  type PendingCall,
  type Runner,
  type RunResult,
  runner,
  type SessionService,
  type Tool,
  type ToolContext,
} from '@mortise/core';
import { type ScriptedTurn, scriptedModel } from '../../src/scripted-model.ts';
import { confirmGate } from '../confirm-gate.ts';
import { appendLine, type CrashPoint, readLines } from './file-sessions.ts';

/** One effect in the world. */
export interface Effect {
  readonly tool: string;
  readonly callId: string;
  readonly idempotencyKey: string;
}

/** Where a process works, and where it may stop. */
export interface Place {
  readonly directory: string;
  readonly point: CrashPoint;
  /** Whether tools say what they do to the world; without that the log is written after the effect only. */
  readonly guarded: boolean;
}

const requestsFile = 'requests.jsonl';

/** The user's words. */
export const words = 'Pay the bill, ship the parcel, write to Ada, and order the report.';

/** What ends the conversation. */
export const lastWords = 'All is done.';

/** The effects so far. */
export function effectsIn(directory: string): readonly Effect[] {
  return readLines<Effect>(join(directory, 'world.jsonl'));
}

/** What the model was sent so far, in all lives. */
export function requestsIn(directory: string): readonly (readonly Content[])[] {
  return readLines<readonly Content[]>(join(directory, requestsFile));
}

/** Goes on with the conversation from wherever it stands until it is over, answering as a person who looks at the world first. */
export async function converse(place: Place, sessions: SessionService): Promise<{ inDoubt: number }> {
  const app = makeRunner(place, sessions);
  const session = 's1';
  const begun = await sessions.load({ appName: 'app', userId: 'user', sessionId: session });
  // The client has no receipt for words that are not in the log, and sends them again.
  const isBegun = begun?.events.some(({ type }) => type === 'input');
  let result = await app.run(isBegun ? { session } : { session, message: words, inputId: 'words' });
  let inDoubt = 0;
  for (let rounds = 0; result.status === 'paused' && rounds < 20; rounds++) {
    inDoubt += result.pending.filter(({ kind }) => kind === 'inDoubt').length;
    result = await app.run({ session, answers: result.pending.map((asked) => answerOf(place, asked)) });
  }
  expectDone(result);
  return { inDoubt };
}

function expectDone({ status, text, error }: RunResult): void {
  if (status !== 'completed' || text !== lastWords)
    throw new Error(`stuck: ${status} ${text} ${JSON.stringify(error)}`);
}

function answerOf({ directory }: Place, { id, kind, callId }: PendingCall): GivenAnswer {
  const happened = effectsIn(directory).some((effect) => effect.callId === callId);
  switch (kind) {
    case 'confirmation':
      return { requestId: id, value: { confirmed: true } };
    case 'inDoubt':
      return { requestId: id, value: happened ? { resolution: 'happened', result: 'seen' } : { resolution: 'retry' } };
    default:
      return { requestId: id, value: { report: 42 } };
  }
}

function makeRunner(place: Place, sessions: SessionService): Runner {
  return runner({ agent: llmAgent({ name: 'clerk', model: clerk(place), tools: toolsOf(place) }), sessions });
}

const turns: readonly ScriptedTurn[] = [
  { calls: [{ name: 'look' }, { name: 'reserve' }, { name: 'ship' }, { name: 'pay' }] },
  { text: 'Now the letter.', calls: [{ name: 'write' }] },
  { calls: [{ name: 'order' }, { name: 'pay' }] },
  { text: lastWords },
];

/** Answers by how far the conversation is, in whatever process it is asked, and writes down what it was sent. */
function clerk({ directory, point }: Place): Model {
  return {
    provider: 'scripted',
    id: 'clerk',
    async *generate(request, options) {
      point('before the model is asked');
      appendLine(join(directory, requestsFile), request.contents, () => {});
      const said = request.contents.filter(({ role }) => role === 'model').length;
      yield* scriptedModel([turns[said] ?? 'What else?']).generate(request, options);
      point('after the model has answered');
    },
  };
}

function toolsOf(place: Place): readonly Tool[] {
  const { guarded } = place;
  const act = (name: string) => (_input: unknown, context: ToolContext) => effect(place, name, context);
  type Options = Pick<FunctionToolOptions<unknown, string>, 'effect' | 'gates' | 'isLongRunning' | 'reconcile'>;
  const tool = (name: string, options: Options): Tool => {
    const effects = guarded ? options : { ...options, effect: 'read' as const };
    return functionTool<unknown, string>({ name, description: name, run: act(name), ...effects });
  };
  const reconcile = (_input: unknown, { functionCallId }: ToolContext) =>
    effectsIn(place.directory).some(({ callId }) => callId === functionCallId)
      ? ({ status: 'ok', output: 'shipped before' } as const)
      : undefined;
  return [
    functionTool({ name: 'look', description: 'look', effect: 'read', run: () => 'a bill and a parcel' }),
    tool('reserve', { effect: 'idempotent' }),
    tool('ship', { effect: 'write', reconcile }),
    tool('pay', { effect: 'write' }),
    tool('write', { effect: 'write', gates: [confirmGate()] }),
    tool('order', { effect: 'write', isLongRunning: true }),
  ];
}

/** Something happens in the world. The world forgets nothing, and knows an idempotency key again. */
async function effect(place: Place, tool: string, context: ToolContext): Promise<string> {
  const { directory, point } = place;
  const { functionCallId: callId, idempotencyKey } = context;
  await Promise.resolve();
  point('before the effect');
  appendLine(join(directory, 'world.jsonl'), { tool, callId, idempotencyKey } satisfies Effect, () => {});
  point('after the effect');
  await new Promise(setImmediate);
  return `${tool} done`;
}
