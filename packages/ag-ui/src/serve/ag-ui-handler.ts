import { checkMembers, type MemberRules } from '@mortise/core';
import {
  guardedHandler,
  type HandlerOptions,
  handlerOptions,
  jsonFrames,
  noStore,
  type Person,
  readJson,
  sseResponse,
  untilLeft,
} from '@mortise/ui';
import type { AgUiCapabilities } from '../wire/ag-ui-capabilities.ts';
import { type AgUiEvent, forOlderClient } from '../wire/ag-ui-event.ts';
import { readRunInput } from '../wire/run-input.ts';
import { agUiCapabilities } from './ag-ui-capabilities.ts';
import { followRun } from './follow-run.ts';

/** Options of an AG-UI handler, in addition to those of `uiHandler`. */
export type AgUiHandlerOptions = Omit<HandlerOptions, 'bodyLimitBytes'> & {
  /**
   * The maximum size of a request's JSON in bytes; default 4 MiB, because a client sends all of its messages.
   */
  readonly bodyLimitBytes?: number | undefined;
  /** Capabilities of the agent that the handler cannot know; `agUiCapabilities` adds the handler's own. */
  readonly capabilities?: AgUiCapabilities | undefined;
};

/** Handles one request. Never rejects. */
export type AgUiHandler = (request: Request) => Promise<Response>;

/**
 * Creates a handler that serves AG-UI at the URL where it is mounted: a POST starts or follows a run of a
 * thread, a GET returns the capabilities as JSON.
 *
 * A thread is a session of the user that `authorize` returns, so the threads of other users are not found. A
 * refused request gets JSON, `{ code, message }`: 401, 403 for a foreign origin, 405, 408, 413, 415, 421, and
 * 400 or 422 for invalid input. Errors in a run are a `RUN_ERROR` in its stream, and so are an answer that
 * contradicts an earlier answer (409 `already_answered`) and an answer to a question that is no longer open
 * (410 `withdrawn`, `expired`).
 *
 * Throws `ConfigError`: `missing_authorize`, `unknown_option`, `invalid_option` like `agUiCapabilities`.
 */
export function agUiHandler(options: AgUiHandlerOptions): AgUiHandler {
  options = checkMembers('agUiHandler', options, optionRules);
  const capabilities = agUiCapabilities(options.capabilities);
  return guardedHandler('agUiHandler', { ...options, base: '' }, async (request, person) =>
    request.method === 'GET' ? Response.json(capabilities, { headers: noStore }) : answer(request, options, person),
  );
}

async function answer(request: Request, options: AgUiHandlerOptions, person: Person): Promise<Response> {
  if (request.method !== 'POST') return notPosted();
  const { bodyLimitBytes = 4 * 1024 * 1024, bodyTimeoutMs = 10_000, keepAliveMs = 10_000, onError } = options;
  const input = readRunInput(await readJson(request, bodyLimitBytes, bodyTimeoutMs));
  const { signal, leave } = untilLeft(request.signal);
  const { lists, status } = await followRun({ ...options, person, input, signal });
  const failed = (error: unknown): string => {
    onError?.(error, request);
    return jsonFrames([{ type: 'RUN_ERROR', message: 'something went wrong; try again', code: 'internal' }]);
  };
  return sseResponse(framesOf(lists, input.isOlder), { status, keepAliveMs, leave, failed });
}

async function* framesOf(
  lists: AsyncIterable<readonly AgUiEvent[]>,
  isOlder: boolean,
): AsyncGenerator<string, void, void> {
  for await (const events of lists) yield jsonFrames(isOlder ? events.map(forOlderClient) : events);
}

function notPosted(): Response {
  const body = { code: 'method_not_allowed', message: 'Start a run with a POST.' };
  return Response.json(body, { status: 405, headers: { ...noStore, allow: 'GET, POST, OPTIONS' } });
}

const optionRules: MemberRules<AgUiHandlerOptions> = { ...handlerOptions, capabilities: 'object' };
