import type { JsonValue, SessionKey } from '@mortise/core';
import {
  type DoorOptions,
  emptyState,
  type Person,
  type PersonInput,
  type PersonResult,
  PersonView,
  pageSeenBy,
  problemOf,
  submit,
  type UiEvent,
  type UiRunEnd,
  type UiState,
} from '@mortise/ui';
import { readResume } from '../ask/read-resume.ts';
import { partOf, saidContent, saidMessage } from '../ask/said-content.ts';
import { userMessageId } from '../message/messages-of.ts';
import { AgUiStream } from '../stream/ag-ui-stream.ts';
import type { AgUiEvent } from '../wire/ag-ui-event.ts';
import { AgUiInputError } from '../wire/ag-ui-input-error.ts';
import type { AgUiRunInput, AgUiSaid, AgUiSentResult } from '../wire/run-input.ts';

/** How a run is followed for one client. */
export interface FollowOptions extends DoorOptions {
  readonly person: Person;
  readonly input: AgUiRunInput;
  readonly signal: AbortSignal;
}

/**
 * A run of AG-UI: what its input begins, or what goes on in the session already, until it rests.
 *
 * Resolves when the input stands in the log, or was refused: whoever leaves then has not lost it.
 */
export async function followRun(options: FollowOptions): Promise<AsyncGenerator<readonly AgUiEvent[], void, void>> {
  const { runs, person, input, clientTools } = options;
  const { threadId, runId, known } = input;
  const { appName, userId } = person;
  const key = { appName, userId, sessionId: threadId };
  const before = await pageSeenBy(person, key, (await runs.state(key)) ?? emptyState);
  const stored = new Set(before.messages.map(userMessageId));
  const said = input.said.filter(({ id }) => !stored.has(id));
  const stream = new AgUiStream({ threadId, runId, known, said: said.map(saidMessage), clientTools }, before);
  try {
    for (const each of inputsOf(options, before, said)) await submit(options, person, key, each);
  } catch (error) {
    const refusal = error instanceof AgUiInputError ? error : problemOf(error);
    if (!refusal) throw error;
    return refusedRun(stream, refusal);
  }
  return shownRun(options, key, stream, before.rev);
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
  const begun = [...stream.begin()];
  if (unread.length > 0) begun.push({ type: 'CUSTOM', name: 'mortise:unread', value: { members: [...unread] } });
  yield begun;
  if (!(await runs.state(key))) {
    yield [...stream.end()];
    return;
  }
  const view = new PersonView(person, key, runs);
  for (let after = from; !signal.aborted; ) {
    // A watcher that read too slowly loses its place: it begins again behind what it has shown.
    for await (const events of runs.batches(key, { after, signal })) {
      const shown: AgUiEvent[] = [];
      for (const event of events) {
        if ('rev' in event) after = event.rev;
        shown.push(...stream.take(view.isPlain(event) ? event : await view.see(event)));
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
function inputsOf(
  { input, clientTools = [] }: FollowOptions,
  { questions }: UiState,
  [first, ...others]: readonly AgUiSaid[],
): readonly PersonInput[] {
  const { answers, withdraw } = input.resume ? readResume(input.resume, questions) : { answers: [], withdraw: [] };
  const results = input.results.flatMap((result) => clientResult(result, questions, clientTools));
  const inputs = others.map((each): PersonInput => ({ message: saidContent([each]), inputId: each.id }));
  if (answers.length + withdraw.length + results.length === 0 && !first) return inputs;
  return [
    { answers, withdraw, results, ...(first && { message: saidContent([first]), inputId: first.id }) },
    ...inputs,
  ];
}

/**
 * What a tool of the client gave, where its call waits for that. Of other calls a
 * client has results as well: they came from here, and say nothing.
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
  // Words beside the error are often the error once more.
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
