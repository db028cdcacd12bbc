import {
  type AnswerInput,
  type Content,
  isJsonObject,
  type JsonObject,
  type RunEvent,
  type Session,
} from '@mortise/core';
import { checkMayAnswer, isRefusal, stateOf } from '@mortise/ui';
import { adkEvents } from '../show/adk-events.ts';
import { adkInput, openQuestions } from '../take/adk-input.ts';
import type { AdkEvent } from '../wire/adk-event.ts';
import { member } from '../wire/member.ts';
import { responseIn } from '../wire/text-response.ts';
import type { AdkApp, AdkCaller, AdkHandlerOptions } from './adk-handler-options.ts';
import { HttpError, isFailure, publicError } from './http-error.ts';
import type { Call, Routes } from './route.ts';
import { keyIn, requireMay, sessionIn } from './session-of.ts';

/** Returns the routes for runs: `/run_sse` streams the events, `/run` returns all events at once. */
export function runRoutes({ apps, sessions, onError }: AdkHandlerOptions): Routes {
  const begin = async (call: Call): Promise<AsyncGenerator<AdkEvent, void, void>> => {
    const key = await keyIn(call, call.body, 'read');
    const app = Object.hasOwn(apps, key.appName) ? apps[key.appName] : undefined;
    if (!app) throw new HttpError(404, `App not found: ${key.appName}`);
    return eventsOf(app, await sessionIn(sessions, key), call, onError);
  };
  return {
    'POST /run_sse': async (call) => ({ events: told(await begin(call), onError) }),
    'POST /run': async (call) => {
      const events: AdkEvent[] = [];
      for await (const event of await begin(call)) if (!event.partial) events.push(event);
      return { json: events };
    },
  };
}

async function* eventsOf(
  { runner, credential, results }: AdkApp,
  session: Session,
  { body, caller, signal }: Call,
  onError: AdkHandlerOptions['onError'],
): AsyncGenerator<AdkEvent, void, void> {
  const { appName, userId, sessionId, events: history } = session;
  const key = { appName, userId, sessionId };
  const stateDelta = member(body, 'stateDelta');
  if (isJsonObject(stateDelta) && Object.keys(stateDelta).length > 0)
    throw new HttpError(400, 'Clients cannot change the state of a session; tools change it.');
  const { by } = caller;
  const pending = openQuestions(history);
  const input = await adkInput(messageIn(body), {
    pending,
    history,
    results,
    by,
    ...(credential && {
      credential: (request, response) => credential(request, response, { session: key, pending, by, signal }),
    }),
  });
  // Requests with only answers have separate rules.
  if (input.message || !input.answers) await requireMay(caller, key, 'write');
  await checkAnswers(runner, session, caller, input.answers ?? []);
  requireResults(caller, input.message?.parts ?? []);
  const streaming = member(body, 'streaming') === true;
  const run = withFailure(
    runner.stream({ session: key, ...input, ...(input.message && { by }), signal, whenBusy: 'refuse' }),
    onError,
  );
  for await (const event of adkEvents(run, { history })) if (streaming || !event.partial) yield event;
}

/**
 * Yields the events of a run. Reports a failure to the
 * application, but not a refusal, whose code the client gets.
 */
async function* withFailure(
  run: AsyncIterable<RunEvent>,
  onError: AdkHandlerOptions['onError'],
): AsyncGenerator<RunEvent, void, void> {
  for await (const event of run) {
    if (event.type === 'end') {
      const { status, error } = event.result;
      if (status === 'failed' && !isRefusal(error.code)) onError?.(error);
    }
    yield event;
  }
}

/** Throws for answers that this caller may not give. */
async function checkAnswers(
  runner: AdkApp['runner'],
  { appName, userId, sessionId, events }: Session,
  rules: AdkCaller,
  answers: readonly AnswerInput[],
): Promise<void> {
  if (answers.length === 0) return;
  const key = { appName, userId, sessionId };
  const { questions } = stateOf(events);
  for (const answer of answers) {
    const question = questions.find(({ id }) => id === answer.requestId);
    if (question)
      await checkMayAnswer({
        rules,
        key,
        isOwn: (await rules.mayUse(key)) === true,
        question,
        answer,
        check: (given) => runner.checkAnswer(key, given),
      });
    // An answer to a question that is not open is refused with the reason.
    else await runner.checkAnswer(key, answer);
  }
}

/**
 * Refuses intermediate results (`willContinue`) of callers that may not send results, because the model reads
 * them as the tool's output. Throws `HttpError`: 403.
 */
function requireResults({ mayGiveResults = [] }: AdkCaller, parts: Content['parts']): void {
  for (const part of parts) {
    const name = part.type === 'text' ? responseIn(part)?.name : undefined;
    if (name !== undefined && !mayGiveResults.includes(name))
      throw new HttpError(403, `Not allowed: results of ${name}; the server names the tools in mayGiveResults.`);
  }
}

function messageIn(body: JsonObject): JsonObject {
  const message = member(body, 'newMessage');
  if (isJsonObject(message)) return message as JsonObject;
  throw new HttpError(400, 'newMessage must be a content: { role, parts }.');
}

/** Yields the events, and an error as the last event: ADK's pages show an `error` only within a stream. */
async function* told(
  events: AsyncIterable<AdkEvent>,
  onError: AdkHandlerOptions['onError'],
): AsyncGenerator<AdkEvent | { error: string }, void, void> {
  try {
    yield* events;
  } catch (error) {
    if (isFailure(error)) onError?.(error);
    yield { error: publicError(error).message };
  }
}
