import { isRepeatable, type ToolEffect, ToolError } from '@mortise/core';
import { retryAfterOf, waitFor } from '@mortise/http-kit';
import type { OpenapiLimits } from '../options/openapi-limits.ts';
import { redirectsOf, type Transport } from './follow-redirects.ts';
import { readBytes } from './read-bytes.ts';
import type { SentRequest } from './sent-request.ts';

/** A server's response, read to its end. */
export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The body was larger than `answerBytes`. */
  readonly isCut: boolean;
}

/** Options for sending a request. */
export interface Sending {
  readonly transport: Transport;
  readonly effect: ToolEffect;
  readonly limits: OpenapiLimits;
  readonly signal: AbortSignal;
}

/**
 * Sends a request and reads its response. A request that is not a `write` is retried if the server is busy or
 * the connection breaks, after the delay that the server asks for.
 */
export async function sendRequest(request: SentRequest, sending: Sending): Promise<Answer> {
  const { limits, signal } = sending;
  for (let left = isRepeatable(sending) ? limits.retries : 0; ; left--) {
    const last = await attempt(request, sending, left);
    if ('answer' in last) return last.answer;
    await waitFor(last.waitMs ?? limits.retryDelayMs * 2 ** (limits.retries - left), signal);
  }
}

async function attempt(
  request: SentRequest,
  { transport, limits, signal, effect }: Sending,
  left: number,
): Promise<{ readonly answer: Answer } | { readonly waitMs: number | undefined }> {
  try {
    const response = await redirectsOf(request, transport, signal);
    const waitMs = retryAfterOf(response.headers);
    if (left > 0 && busy.has(response.status) && (waitMs ?? 0) <= longestWaitMs) {
      await response.body?.cancel();
      return { waitMs };
    }
    const { status, statusText, headers } = response;
    return { answer: { status, statusText, headers, ...(await readBytes(response, limits.answerBytes)) } };
  } catch (error) {
    // The error of a `write` says itself whether its effect is in doubt.
    if (ToolError.is(error) || signal.aborted || !isRepeatable({ effect })) throw error;
    if (left > 0) return { waitMs: undefined };
    throw new ToolError(`${request.url.host} could not be reached, or broke off. Try again later.`, {
      code: 'unreachable',
      cause: error,
    });
  }
}

const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** A longer pause that a server asks for is reported instead: the call has its own time limit. */
const longestWaitMs = 10_000;
