import type { Content } from '../content/content.ts';
import { RunError } from '../error/run-error.ts';
import { jsonMail } from '../inbox/json-mail.ts';
import type { RunInput } from '../inbox/run-input.ts';
import { userContent, writtenBy } from '../inbox/user-content.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { SessionKey } from '../session/session.ts';
import type { Mail } from '../session/session-service.ts';
import type { Engine } from './engine.ts';

/** Another run has the session: says for how long yet, and where what came with this one is now. */
export class SessionBusyError extends RunError {
  readonly retryable = true;
  /** Milliseconds until the lease ends by itself; undefined where the store cannot say. */
  readonly retryAfterMs: number | undefined;
  /** Ids of the mail in which what came was delivered; undefined where nothing was. */
  readonly delivered: readonly string[] | undefined;

  constructor({ sessionId }: SessionKey, leftMs: number, delivered: readonly string[]) {
    const until = leftMs > 0 ? `, for ${leftMs} ms yet if its lease is not renewed` : '';
    const next =
      delivered.length > 0
        ? 'What came is in its mailbox, and is taken in by that run or by the next: do not send it again'
        : 'Wait, or deliver to its mailbox';
    super('session_busy', `another run is working on the session "${sessionId}"${until}. ${next}`);
    this.retryAfterMs = leftMs > 0 ? leftMs : undefined;
    this.delivered = delivered.length > 0 ? delivered : undefined;
  }
}

/**
 * What a run fails with that found its session busy. What came with it is delivered before. Rejects with
 * `bad_input` where the message is none, and `bad_answer` where an answer or a result is not JSON.
 */
export async function sessionBusy(engine: Engine, key: SessionKey, input: RunInput): Promise<RunError> {
  const { sessions, platform } = engine.settings;
  const letters = input.whenBusy === 'refuse' || input.call !== undefined ? [] : lettersOf(input, platform);
  for (const letter of letters) await sessions.deliver(key, letter);
  const leftMs = (await sessions.leases?.held(key)) ?? 0;
  return new SessionBusyError(
    key,
    Math.ceil(leftMs),
    letters.map(({ id }) => id),
  );
}

/** Words have the id of their input, so that they are taken once; the others one that follows from it. */
function lettersOf(
  { message, by: writer, inputId, answers = [], results = [], withdraw = [] }: RunInput,
  { newId, now }: Engine['settings']['platform'],
): readonly Mail[] {
  const id = inputId ?? newId();
  const letters: Mail[] = [
    ...answers.map(
      ({ requestId, value, by }): Mail => ({
        id: `${id}/answer/${requestId}`,
        type: 'answer',
        answer: { requestId, kind: '', value: value as JsonValue, at: now(), ...(by !== undefined && { by }) },
      }),
    ),
    ...results.map(
      ({ callId, outcome, by }): Mail => ({
        id: `${id}/result/${callId}`,
        type: 'result',
        callId,
        outcome,
        ...(by !== undefined && { by }),
      }),
    ),
    ...withdraw.map(
      ({ requestId, reason }): Mail => ({
        id: `${id}/withdraw/${requestId}`,
        type: 'withdraw',
        requestId,
        ...(reason !== undefined && { reason }),
      }),
    ),
  ];
  if (message !== undefined) {
    const content = userContent(message as string | Content);
    letters.push({ id, type: 'message', content, ...writtenBy(writer) });
  }
  return letters.map(jsonMail);
}
