import type { JsonValue, SessionKey } from '@mortise/core';
import {
  type DoorOptions,
  emptyState,
  openAnswers,
  type Person,
  type PersonInput,
  type PersonResult,
  Problem,
  pageSeenBy,
  problemOf,
  runEndOf,
  seenEvents,
  submit,
  type UiState,
} from '@mortise/ui';
import { answerOf, nothingResumed, readResume } from '../ask/read-resume.ts';
import { partOf, userContent, userMessage } from '../ask/user-content.ts';
import { userMessageId } from '../message/messages-of.ts';
import { AgUiStream } from '../stream/ag-ui-stream.ts';
import type { AgUiEvent } from '../wire/ag-ui-event.ts';
import { AgUiInputError } from '../wire/ag-ui-input-error.ts';
import type { AgUiRunInput, AgUiSentResult, AgUiUserMessage } from '../wire/run-input.ts';

/** Options for following a run for one client. */
export interface FollowOptions extends DoorOptions {
  readonly person: Person;
  readonly input: AgUiRunInput;
  readonly signal: AbortSignal;
}

/** A run that one client follows. */
export interface FollowedRun {
  readonly lists: AsyncGenerator<readonly AgUiEvent[], void, void>;
  /** The status of the response: 200, or the status of an answer that came too late. */
  readonly status: number;
}

/**
 * Follows a run, which the input starts or which is already active in the session, until it ends or pauses.
 *
 * Resolves when the input is in the log or was refused, so that
 * a client that disconnects afterwards does not lose its input.
 */
export async function followRun(options: FollowOptions): Promise<FollowedRun> {
  const { runs, person, input, clientTools } = options;
  const { threadId, runId, known } = input;
  const { appName, userId } = person;
  const key = { appName, userId, sessionId: threadId };
  const before = await pageSeenBy(person, key, (await runs.state(key)) ?? emptyState);
  const stored = new Set(before.messages.map(userMessageId));
  const sent = input.userMessages.filter(({ id }) => !stored.has(id));
  const stream = new AgUiStream({ threadId, runId, known, newMessages: sent.map(userMessage), clientTools }, before);
  try {
    const inputs = await inputsOf(options, key, before, sent);
    // A request without new content resumes a run whose process died.
    if (inputs.length === 0 && before.live.ended?.status === 'interrupted') await submit(options, person, key, {});
    for (const each of inputs) await submit(options, person, key, each);
  } catch (error) {
    const refusal = error instanceof AgUiInputError ? error : problemOf(error);
    if (!refusal) throw error;
    const isLate = refusal instanceof Problem && tooLate.has(refusal.code);
    return { lists: refusedRun(stream, refusal), status: isLate ? refusal.status : 200 };
  }
  return { lists: shownRun(options, key, stream, before.rev), status: 200 };
}

async function* refusedRun(
  stream: AgUiStream,
  { code, message }: { readonly code: string; readonly message: string },
): AsyncGenerator<readonly AgUiEvent[], void, void> {
  yield [...stream.begin(), { type: 'RUN_ERROR', message, code }];
}

async function* shownRun(
  { runs, person, input: { unread }, signal }: FollowOptions,
  key: SessionKey,
  stream: AgUiStream,
  from: number,
): AsyncGenerator<readonly AgUiEvent[], void, void> {
  const started = [...stream.begin()];
  if (unread.length > 0) started.push({ type: 'CUSTOM', name: 'mortise:unread', value: { members: [...unread] } });
  yield started;
  if (!(await runs.state(key))) {
    yield [...stream.end()];
    return;
  }
  for await (const events of seenEvents(person, key, runs, { after: from, signal })) {
    const shown: AgUiEvent[] = [];
    for (const event of events) {
      shown.push(...stream.take(event));
      const end = runEndOf(event);
      if (!end) continue;
      yield [...shown, ...stream.end(end)];
      return;
    }
    if (shown.length > 0) yield shown;
  }
}

/**
 * Returns the inputs for the session in a client's request. Answers and results are in the first input
 * together with the first message; the other messages follow.
 */
async function inputsOf(
  { input, clientTools = [], runs }: FollowOptions,
  key: SessionKey,
  { questions }: UiState,
  [first, ...others]: readonly AgUiUserMessage[],
): Promise<readonly PersonInput[]> {
  const { answers, withdraw, closed } = input.resume ? readResume(input.resume, questions) : nothingResumed;
  await openAnswers(runs, key, closed, [], (kind, payload) => answerOf({ kind }, payload));
  const results = input.results.flatMap((result) => clientResult(result, questions, clientTools));
  const inputs = others.map((each): PersonInput => ({ message: userContent([each]), inputId: each.id }));
  if (answers.length + withdraw.length + results.length === 0 && !first) return inputs;
  return [
    { answers, withdraw, results, ...(first && { message: userContent([first]), inputId: first.id }) },
    ...inputs,
  ];
}

/**
 * Returns the result of a client tool, if its call waits for one. Clients also send back results of other
 * calls, which came from this server and are ignored.
 */
function clientResult(
  { callId, content, media, error }: AgUiSentResult,
  questions: UiState['questions'],
  clientTools: readonly string[],
): readonly PersonResult[] {
  const waits = questions.some(
    ({ kind, callId: id, call }) => kind === 'result' && id === callId && clientTools.includes(call),
  );
  if (!waits) return [];
  const parts = media.map(partOf);
  if (error === undefined)
    return [{ callId, outcome: { status: 'ok', output: jsonOrText(content), ...(parts.length > 0 && { parts }) } }];
  // Text next to an error often repeats it.
  if (content !== '' && content !== error) parts.unshift({ type: 'text', text: content });
  return [
    {
      callId,
      outcome: {
        status: 'error',
        code: 'client_tool_failed',
        message: error,
        ...(parts.length > 0 && { parts }),
      },
    },
  ];
}

/** Returns the value of a JSON text, and any other text unchanged. */
function jsonOrText(content: string): JsonValue {
  try {
    return JSON.parse(content) as JsonValue;
  } catch {
    return content;
  }
}

/** Codes of refused answers: the question has another answer, or is no longer open. */
const tooLate: ReadonlySet<string> = new Set(['already_answered', 'withdrawn', 'expired']);
