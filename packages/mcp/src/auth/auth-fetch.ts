import { paced } from '@mortise/core';
import type { Fetch } from '@mortise/http-kit/guarded-fetch';
import { messageOf } from '../error/call-error.ts';
import { McpAuthError } from '../error/mcp-auth-error.ts';
import { isSafe } from '../http/web-page.ts';
import { isRecord } from '../json/json-shape.ts';

/**
 * Creates the fetch for authorization servers and for a server's metadata: over https, except on this machine
 * or at the server itself; limited in time and size; without redirects.
 *
 * It throws on a refused POST, with the error code alone: the SDK would repeat the server's text in errors
 * and on the console, and would send a code or a secret a second time.
 */
export function authFetch(fetch: Fetch, { origin }: URL, timeoutMs: number): Fetch {
  return async (address, init = {}) => {
    const url = new URL(address);
    if (!isSafe(url) && url.origin !== origin)
      throw new TypeError(`${url.origin} gets no request: its URL is not https`);
    const late = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, late]) : late;
    const response = await answerOf(url, () => fetch(url, { ...init, signal, redirect: 'manual' }));
    const body = await answerOf(url, () => boundedText(response));
    const reason = init.method === 'POST' ? refusalOf(response.status, body) : undefined;
    // `use_dpop_nonce` is not an error: the SDK repeats the request with the nonce.
    if (reason !== undefined && reason !== 'use_dpop_nonce')
      throw new McpAuthError('mcp_auth_failed', `${url.origin} refused a request for a token (${reason})`, reason);
    const { status, statusText, headers } = response;
    return new Response(isBare(status) ? null : body, { status, statusText, headers });
  };
}

async function answerOf<T>(url: URL, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    // The SDK stops on a `TypeError`; after other errors it
    // treats the server itself as the authorization server.
    throw new TypeError(`${url.origin} could not be asked (${messageOf(error)})`);
  }
}

/** Returns the error code in a response: some servers send errors with a success status. */
function refusalOf(status: number, body: string): string | undefined {
  const answer = recordIn(body);
  const code = answer?.['error'];
  if (status >= 200 && status < 300 && code === undefined) return undefined;
  return typeof code === 'string' && /^[a-z_]{1,60}$/.test(code) ? code : `status ${status}`;
}

function recordIn(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : undefined;
  } catch {
    // The body is not JSON.
    return undefined;
  }
}

async function boundedText({ body }: Response): Promise<string> {
  if (!body) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of paced(body)) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxChars) throw new Error('too long');
  }
  return text + decoder.decode();
}

function isBare(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

const maxChars = 1024 * 1024;

/** Reports a failure in a flow without the sent and received data. Throws `McpAuthError`. */
export async function plainly<T>(server: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof McpAuthError) throw error;
    if (!(error instanceof Error)) throw failed(server, 'a value that is not an error was thrown');
    if (error.name === 'IssuerMismatchError')
      throw new McpAuthError(
        'mcp_sign_in_issuer_mismatch',
        `an answer for "${server}" comes from another authorization server than the one that was asked`,
      );
    // The SDK's other errors include the unreadable data.
    const isPlain = error.constructor === Error || error instanceof TypeError || plainNames.has(error.name);
    throw failed(server, isPlain ? messageOf(error) : 'the answer of an authorization server cannot be read');
  }
}

function failed(server: string, problem: string): McpAuthError {
  return new McpAuthError('mcp_auth_failed', `no token for "${server}": ${problem}`);
}

const plainNames: ReadonlySet<string> = new Set(['AuthorizationServerMismatchError', 'InsecureTokenEndpointError']);
