import { AgentError, type Awaitable, ConfigError, checkMembers, type JsonValue } from '@mortise/core';
import type { LiveRuns } from '@mortise/ui';
import { forOlderClient } from '../wire/older-client.ts';
import { readRunInput } from '../wire/run-input.ts';
import { type CredentialAnswer, followRun } from './follow-run.ts';
import { refusal, refusalOf, textOf } from './read-request.ts';
import { sseResponse } from './sse-response.ts';

/** Who a request is from. App and user are the server's to say: a thread is a session of theirs. */
export interface AgUiPerson {
  readonly appName: string;
  readonly userId: string;
  /** Who answers questions; default `userId`. */
  readonly by?: string;
}

/** How AG-UI is served. */
export interface AgUiHandlerOptions {
  readonly runs: LiveRuns;
  /** Who asks. Nothing is 401. There is no open default. */
  readonly authorize: (request: Request) => Awaitable<AgUiPerson | undefined>;
  /** Takes answers to questions for credentials; left out, they are answered as any other. */
  readonly credential?: ((answer: CredentialAnswer) => Promise<void>) | undefined;
  /** Other origins whose pages may ask; default none. */
  readonly origins?: readonly string[] | undefined;
  /** Bytes of a request's body; default 4,000,000. */
  readonly maxBodyBytes?: number | undefined;
}

/**
 * Serves AG-UI at the address where it is mounted: a POST begins or follows a run of a thread.
 *
 * Refusals are JSON, `{ code, message }`: 401, 403 of a foreign origin, 405, 413, 415, and 400 on what is no
 * input of a run. What goes wrong in a run is a `RUN_ERROR` of its stream. Throws `ConfigError`.
 */
export function agUiHandler(options: AgUiHandlerOptions): (request: Request) => Promise<Response> {
  checkMembers('agUiHandler', options, agUiHandlerOptions);
  const { runs, authorize, credential, origins = [], maxBodyBytes = 4_000_000 } = options;
  if (typeof authorize !== 'function' || typeof runs?.start !== 'function')
    throw new ConfigError(
      'invalid_option',
      'agUiHandler takes runs and authorize: write authorize: (request) => ({ appName, userId })',
    );
  return async (request) => {
    const refused = refusalOf(request, origins);
    if (refused) return refused;
    const person = await authorize(request);
    if (!person) return refusal(401, 'unauthorized', 'Who asks is not known.');
    const text = await textOf(request, maxBodyBytes);
    if (text === undefined) return refusal(413, 'too_large', `The body has more than ${maxBodyBytes} bytes.`);
    try {
      const input = readRunInput(JSON.parse(text) as JsonValue);
      const { appName, userId, by = userId } = person;
      const key = { appName, userId, sessionId: input.threadId };
      const left = new AbortController();
      request.signal?.addEventListener('abort', () => left.abort(), { once: true });
      const events = await followRun({ runs, key, input, by, credential, signal: left.signal });
      return sseResponse(events, input.isOlder ? forOlderClient : undefined);
    } catch (error) {
      if (AgentError.is(error)) return refusal(400, error.code, error.message);
      if (error instanceof SyntaxError) return refusal(400, 'bad_input', 'The body is not JSON.');
      throw error;
    }
  };
}

const agUiHandlerOptions = {
  runs: true,
  authorize: true,
  credential: true,
  origins: true,
  maxBodyBytes: true,
} satisfies Record<keyof AgUiHandlerOptions, true>;
