import {
  AgentError,
  type AnswerInput,
  type JsonValue,
  type ResultInput,
  type SessionKey,
  type ToolOutcome,
} from '@mortise/core';
import { emptyState, type LiveInput, type LiveRuns, type UiEvent, type UiRunEnd, type UiState } from '@mortise/ui';
import { readResume } from '../ask/read-resume.ts';
import { saidContent, saidMessage } from '../ask/said-content.ts';
import { userMessageId } from '../message/messages-of.ts';
import { AgUiStream } from '../stream/ag-ui-stream.ts';
import type { AgUiEvent } from '../wire/ag-ui-event.ts';
import type { AgUiRunInput, AgUiSaid, AgUiSentResult } from '../wire/run-input.ts';

/** How a run is followed for one client. */
export interface FollowOptions {
  readonly runs: LiveRuns;
  readonly key: SessionKey;
  readonly input: AgUiRunInput;
  /** Who answers. */
  readonly by?: string | undefined;
  /** Takes an answer to a question for a credential, which may not stand in the log. */
  readonly credential?: ((answer: CredentialAnswer) => Promise<void>) | undefined;
  readonly signal: AbortSignal;
}

/** An answer that is kept elsewhere than in the log. */
export interface CredentialAnswer {
  readonly key: SessionKey;
  readonly question: UiState['questions'][number];
  readonly value: JsonValue;
}

/**
 * A run of AG-UI: what its input begins, or what goes on in the session already, until it rests.
 *
 * Resolves when the input stands in the log, or was refused: whoever leaves then has not lost it.
 */
export async function followRun(options: FollowOptions): Promise<AsyncGenerator<readonly AgUiEvent[], void, void>> {
  const { runs, key, input } = options;
  const { threadId, runId, known } = input;
  const before = (await runs.state(key)) ?? emptyState;
  const stored = new Set(before.messages.map(userMessageId));
  const said = input.said.filter(({ id }) => !stored.has(id));
  const stream = new AgUiStream({ threadId, runId, known, said: said.map(saidMessage) }, before);
  try {
    for (const each of await inputsOf(options, before, said)) await runs.start(key, each);
  } catch (error) {
    if (!AgentError.is(error)) throw error;
    return refusedRun(stream, error);
  }
  return shownRun(options, stream, before.rev);
}

async function* refusedRun(
  stream: AgUiStream,
  { code, message }: AgentError,
): AsyncGenerator<readonly AgUiEvent[], void, void> {
  yield [...stream.begin(), { type: 'RUN_ERROR', message, code }];
}

async function* shownRun(
  { runs, key, input: { unread }, signal }: FollowOptions,
  stream: AgUiStream,
  from: number,
): AsyncGenerator<readonly AgUiEvent[], void, void> {
  const begun = [...stream.begin()];
  if (unread.length > 0) begun.push({ type: 'CUSTOM', name: 'mortise:unread', value: { members: [...unread] } });
  yield begun;
  if (!(await runs.state(key))) {
    yield [...stream.end()];
    return;
  }
  for (let after = from; !signal.aborted; ) {
    // A watcher that read too slowly loses its place: it begins again behind what it has shown.
    for await (const events of runs.batches(key, { after, signal })) {
      const shown: AgUiEvent[] = [];
      for (const event of events) {
        if ('rev' in event) after = event.rev;
        shown.push(...stream.take(event));
        const end = endOf(event);
        if (!end) continue;
        yield [...shown, ...stream.end(end)];
        return;
      }
      if (shown.length > 0) yield shown;
    }
  }
}

/**
 * What a client gives, as inputs of the session: answers and results with the first words, then the others.
 */
async function inputsOf(
  { key, input, by, credential }: FollowOptions,
  { questions }: UiState,
  [first, ...others]: readonly AgUiSaid[],
): Promise<readonly LiveInput[]> {
  const mine = questions.filter((question) => question.mine && !question.goesOn && question.kind !== 'result');
  const { answers, withdraw } = input.resume ? readResume(input.resume, mine) : { answers: [], withdraw: [] };
  const plain: AnswerInput[] = [];
  for (const answer of answers) {
    const question = mine.find(({ id }) => id === answer.requestId);
    if (question?.kind === 'credential' && credential) await credential({ key, question, value: answer.value });
    else plain.push(by === undefined ? answer : { ...answer, by });
  }
  const results = input.results.flatMap((result) => clientResult(result, questions, by));
  const inputs = others.map((each): LiveInput => ({ message: saidContent([each]), inputId: each.id }));
  if (answers.length + withdraw.length + results.length === 0 && !first) return inputs;
  const start: LiveInput = {
    ...(plain.length > 0 && { answers: plain }),
    ...(withdraw.length > 0 && { withdraw }),
    ...(results.length > 0 && { results }),
    ...(first && { message: saidContent([first]), inputId: first.id }),
  };
  return [start, ...inputs];
}

/** What a tool of the client gave, where its call waits for that. */
function clientResult(
  { callId, content, error }: AgUiSentResult,
  questions: UiState['questions'],
  by: string | undefined,
): readonly ResultInput[] {
  if (!questions.some((question) => question.kind === 'result' && question.callId === callId && question.mine))
    return [];
  const outcome: ToolOutcome =
    error === undefined
      ? { status: 'ok', output: jsonOrText(content) }
      : { status: 'error', code: 'client_tool_failed', message: error };
  return [{ callId, outcome, ...(by !== undefined && { by }) }];
}

/** JSON as its value, other text as it is. */
function jsonOrText(content: string): JsonValue {
  try {
    return JSON.parse(content) as JsonValue;
  } catch {
    return content;
  }
}

/** Whether nothing goes on after an event, and how it ended. */
function endOf(event: UiEvent): Partial<UiRunEnd> | undefined {
  if (event.type === 'live') return event.live.running ? undefined : (event.live.ended ?? {});
  return event.type === 'run' && !event.running ? event : undefined;
}
