import { requireConfirmation } from '@mortise/confirmation';
import {
  type FunctionToolOptions,
  functionTool,
  type GivenAnswer,
  llmAgent,
  type Model,
  type PendingCall,
  type Runner,
  type RunResult,
  runner,
  type SessionKey,
  type SessionService,
  type Tool,
  type ToolContext,
} from '@mortise/core';
import { type ScriptedTurn, scriptedModel } from '@mortise/testing';
import type { KillPoint } from './kill-point.ts';
import { keepRequest } from './requests.ts';
import { runWhenFree } from './run-when-free.ts';
import { act, actOnce, hasHappened } from './world.ts';

/** Where a process works, and where it may be killed. */
export interface Place {
  /** Of what happens in the world, and of the requests. */
  readonly directory: string;
  readonly sessions: SessionService;
  readonly point: KillPoint;
  /** Whether tools say what they do to the world. Where they do not, the log is written after the effect only. */
  readonly guarded: boolean;
}

/** How often each tool has an effect in the conversation. */
export const effectsOfAll: readonly { readonly tool: string; readonly times: number }[] = [
  { tool: 'reserve', times: 1 },
  { tool: 'ship', times: 1 },
  { tool: 'pay', times: 2 },
  { tool: 'write', times: 1 },
  { tool: 'order', times: 1 },
];

/** Goes on with the conversation from wherever it stands until it is over, and answers as a person who looks at the world first. */
export async function converse(place: Place, key: SessionKey): Promise<void> {
  const { sessions } = place;
  const app = clerkApp(place);
  const begun = await sessions.load(key);
  // The client has no receipt for words that are not in the log, and sends them again.
  const isBegun = begun?.events.some(({ type }) => type === 'input');
  let result = await runWhenFree(app, isBegun ? { session: key } : { session: key, ...firstWords });
  for (let rounds = 0; result.status === 'paused' && rounds < 20; rounds++)
    result = await goOn(place, app, key, result.pending);
  if (result.status !== 'completed' || result.text !== lastWords) throw new StuckError(result);
}

/** What begins the conversation: the user's words. */
export const firstWords: { readonly message: string; readonly inputId: string } = {
  message: 'Pay the bill, ship the parcel, write to Ada, and order the report.',
  inputId: 'words',
};

/** The conversation does not come to its end. */
export class StuckError extends Error {
  readonly code: string | undefined;

  constructor({ status, text, error }: RunResult) {
    super(`stuck: ${status} ${text} ${JSON.stringify(error)}`);
    this.code = error?.code;
  }
}

/** The agent of the conversation. Leases are short: that of a process that was killed is over when the next one has begun. */
export function clerkApp(place: Place): Runner {
  const { sessions } = place;
  const agent = llmAgent({ name: 'clerk', model: clerk(place), tools: toolsOf(place) });
  return runner({ agent, sessions, leaseMs: 100 });
}

/** The result of the order is posted from outside; the rest is answered. */
async function goOn(place: Place, app: Runner, key: SessionKey, pending: readonly PendingCall[]): Promise<RunResult> {
  for (const { kind, callId } of pending)
    if (kind === 'result') {
      const outcome = { status: 'ok', output: { report: 42 } } as const;
      await place.sessions.deliver(key, { id: `result of ${callId}`, type: 'result', callId, outcome });
    }
  const answers = pending.filter(({ kind }) => kind !== 'result').map((asked) => answerOf(place, asked));
  return runWhenFree(app, { session: key, answers });
}

function answerOf({ directory }: Place, { id, kind, callId }: PendingCall): GivenAnswer {
  if (kind === 'confirmation') return { requestId: id, value: { confirmed: true } };
  if (kind !== 'inDoubt') throw new Error(`nobody can answer a question of the kind ${kind}`);
  const happened = hasHappened(directory, callId);
  return { requestId: id, value: happened ? { resolution: 'happened', result: 'seen' } : { resolution: 'retry' } };
}

const lastWords = 'All is done.';

const turns: readonly ScriptedTurn[] = [
  { calls: [{ name: 'look' }, { name: 'reserve' }, { name: 'ship' }, { name: 'pay' }] },
  { text: 'Now the letter.', calls: [{ name: 'write' }] },
  { calls: [{ name: 'order' }, { name: 'pay' }] },
  { text: lastWords },
];

/** Answers by how far the conversation is, in whatever process it is asked, and keeps what it was sent. */
function clerk({ directory, point }: Place): Model {
  return {
    provider: 'scripted',
    id: 'clerk',
    async *generate(request, options) {
      point('before the model is asked');
      keepRequest(directory, request.contents);
      const said = request.contents.filter(({ role }) => role === 'model').length;
      for await (const event of scriptedModel([turns[said] ?? 'What else?']).generate(request, options)) {
        if (event.type === 'end') point('after the model has answered');
        yield event;
      }
    },
  };
}

function toolsOf(place: Place): readonly Tool[] {
  const { directory, guarded } = place;
  const reconcile = (_input: unknown, { functionCallId }: ToolContext) =>
    hasHappened(directory, functionCallId) ? ({ status: 'ok', output: 'shipped before' } as const) : undefined;
  type Options = Pick<FunctionToolOptions<unknown, string>, 'effect' | 'isLongRunning' | 'reconcile'>;
  const tool = (name: string, options: Options): Tool =>
    functionTool<unknown, string>({
      name,
      description: name,
      ...options,
      ...(!guarded && { effect: 'read' }),
      run: (_input, context) => run(place, name, options.effect === 'idempotent' ? actOnce : act, context),
    });
  return [
    functionTool({ name: 'look', description: 'look', effect: 'read', run: () => 'a bill and a parcel' }),
    tool('reserve', { effect: 'idempotent' }),
    tool('ship', { effect: 'write', reconcile }),
    tool('pay', { effect: 'write' }),
    requireConfirmation(tool('write', { effect: 'write' })),
    tool('order', { effect: 'write', isLongRunning: true }),
  ];
}

async function run(
  { directory, point }: Place,
  tool: string,
  effect: typeof act,
  context: ToolContext,
): Promise<string> {
  const { functionCallId: callId, idempotencyKey } = context;
  await Promise.resolve();
  point(`before the effect of ${tool}`);
  effect(directory, { tool, callId, idempotencyKey });
  point(`after the effect of ${tool}`);
  await new Promise(setImmediate);
  return `${tool} done`;
}
