import {
  type AnswerInput,
  createRunner,
  type PendingCall,
  type Runner,
  type RunResult,
  type SessionKey,
} from '@mortise/core';
import { runWhenFree } from './run-when-free.ts';
import { stories } from './story/stories.ts';
import { lastWords, type Place } from './story/story.ts';
import { hasHappened } from './world.ts';

/**
 * Continues the conversation from its current state until it
 * ends. Answers like a person who checks the outside world first.
 */
export async function converse(place: Place, key: SessionKey): Promise<void> {
  const { sessions } = place;
  const app = appOf(place);
  const begun = await sessions.load(key);
  // The client got no acknowledgement of a message that is not in the log, and sends it again.
  const isBegun = begun?.events.some(({ type }) => type === 'input');
  let result = await runWhenFree(app, isBegun ? { session: key } : { session: key, ...firstWords });
  for (let rounds = 0; result.status === 'paused' && rounds < 20; rounds++)
    result = await resumeRun(place, app, key, result.pending);
  if (result.status !== 'completed' || result.text !== lastWords) throw new StuckError(result);
}

/** The first message of the user. */
export const firstWords: { readonly message: string; readonly inputId: string } = {
  message: 'Pay the bill, ship the parcel, write to Ada, and order the report.',
  inputId: 'words',
};

/** The error for a conversation that does not end. */
export class StuckError extends Error {
  readonly code: string | undefined;

  constructor({ status, text, error }: RunResult) {
    super(`stuck: ${status} ${text} ${JSON.stringify(error)}`);
    this.code = error?.code;
  }
}

/**
 * Returns the runner of the conversation. Leases are short: the lease
 * of a killed process has expired when the next process has started.
 */
export function appOf(place: Place): Runner {
  const { sessions, story } = place;
  return createRunner({ agent: stories[story].agentOf(place), sessions, leaseMs: 100 });
}

/** Resumes the run. The result of the order is posted from outside; all other questions are answered. */
async function resumeRun(
  place: Place,
  app: Runner,
  key: SessionKey,
  pending: readonly PendingCall[],
): Promise<RunResult> {
  for (const { kind, callId } of pending)
    if (kind === 'result') {
      const outcome = { status: 'ok', output: { report: 42 } } as const;
      await place.sessions.deliver(key, { id: `result of ${callId}`, type: 'result', callId, outcome });
    }
  const answers = pending.filter(({ kind }) => kind !== 'result').map((asked) => answerOf(place, asked));
  return runWhenFree(app, { session: key, answers });
}

function answerOf({ directory }: Place, { id, kind, callId }: PendingCall): AnswerInput {
  if (kind === 'confirmation') return { requestId: id, value: { confirmed: true } };
  if (kind !== 'inDoubt') throw new Error(`nobody can answer a question of the kind ${kind}`);
  const happened = hasHappened(directory, callId);
  return { requestId: id, value: happened ? { resolution: 'happened', result: 'seen' } : { resolution: 'retry' } };
}
