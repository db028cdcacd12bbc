import { AgentError, ToolError } from '@mortise/core';
import { cleanDescription } from '../content/clean-text.ts';
import { isRecord } from '../json/json-shape.ts';
import { brokenKey } from '../transport/repair-message.ts';

/** The fate of a call that gave no result, as far as the client can know it. */
export type CallFate =
  /** The server never received the call: it may be sent again. */
  | 'notSent'
  /** The call may have run. */
  | 'unknown'
  /** The server refused the call, or its answer cannot be read. */
  | 'answered';

/** The server of a call. */
export interface Callee {
  readonly name: string;
  /** Removes secrets from a text. */
  readonly secrets: { hide(text: string): string };
}

/**
 * Classifies the error of a client, of either version of the SDK, by its code. `mayForget` is true if the
 * connection has a session that the server may have forgotten: many servers report an unknown session with
 * 400 instead of 404.
 */
export function fateOf(error: unknown, mayForget = false): CallFate {
  const { code, data } = factsOf(error);
  if (isAboutTokens(error)) return 'answered';
  // Version 2.x of the SDK reports a closed client only by the error message.
  const isClosed = error instanceof Error && error.message === 'Not connected';
  if (isClosed || (typeof code === 'string' && neverSent.has(code))) return 'notSent';
  if (isRecord(data) && data[brokenKey] === true) return 'unknown';
  const status = httpStatusOf(error);
  // The server has forgotten the session, so it did not read the call.
  if (status === 404 || (status === 400 && mayForget)) return 'notSent';
  if (status !== undefined) return status >= 400 && status < 500 ? 'answered' : 'unknown';
  if (error instanceof Error && wasNotReached(error)) return 'notSent';
  if (typeof code === 'number') return isConnectionLost(error, code) ? 'unknown' : 'answered';
  return typeof code === 'string' && unread.has(code) ? 'answered' : 'unknown';
}

/**
 * Returns the error of a failed call as the model reads it. The
 * cause `outcome_unknown` puts a `write` that may have run in doubt.
 */
export function callError({ name: server, secrets }: Callee, toolName: string, error: unknown): ToolError {
  const { code } = factsOf(error);
  const message = messageOf(error, secrets);
  if (isAboutTokens(error))
    return new ToolError(`\`${toolName}\` was not called: ${message}`, { code: codeOfTokens(code), cause: error });
  const isRefusal = typeof code === 'number' || httpStatusOf(error) !== undefined;
  switch (fateOf(error)) {
    case 'notSent':
      // The model does not get the last output of a process, which may contain anything.
      return new ToolError(`\`${toolName}\` was not called: the server "${server}" cannot be reached.`, {
        code: 'mcp_not_connected',
        cause: error,
      });
    case 'unknown':
      return new ToolError(
        `The connection to "${server}" broke while \`${toolName}\` ran (${message}). The outcome is unknown: check before repeating.`,
        { code: 'mcp_disconnected', cause: new AgentError('outcome_unknown', message, { cause: error }) },
      );
    case 'answered':
      return isRefusal
        ? new ToolError(`\`${toolName}\` was refused by the server "${server}": ${message}`, {
            code: 'mcp_refused',
            cause: error,
          })
        : new ToolError(`\`${toolName}\` returned an invalid result.`, { code: 'mcp_bad_result', cause: error });
  }
}

/**
 * Returns the message of an error, which the server may have
 * written: cleaned, without known secrets, then cut to a limit.
 */
export function messageOf(error: unknown, secrets?: Callee['secrets']): string {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, longestRead);
  return cleanDescription(secrets ? secrets.hide(text) : text, 1_000);
}

/** The number of characters of a message that are read. */
const longestRead = 8_000;

/**
 * Returns the HTTP status in an error of a client, for
 * both major versions of the SDK and both HTTP transports.
 */
export function httpStatusOf(error: unknown): number | undefined {
  const { code, data } = factsOf(error);
  const status = isRecord(data) ? data['status'] : undefined;
  if (typeof status === 'number') return status;
  if (!(error instanceof Error)) return undefined;
  // Version 1.x of the SDK has the status in `code`; its SSE transport has the status in the message.
  if (typeof code === 'number' && code >= 100 && error.message.startsWith('Streamable HTTP error: ')) return code;
  const httpStatus = /^Error POSTing to endpoint \(HTTP (\d{3})\)/.exec(error.message)?.[1];
  return httpStatus === undefined ? undefined : Number(httpStatus);
}

/** Returns true if the connection was refused, so that no request was sent over it. */
function wasNotReached(error: Error): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const { code } = factsOf(at);
    if (typeof code === 'string' && notReached.has(code)) return true;
    if (at instanceof AggregateError && at.errors.length > 0 && at.errors.every(isUnreached)) return true;
  }
  return false;
}

function isUnreached(error: unknown): boolean {
  return error instanceof Error && wasNotReached(error);
}

/** Returns true if the server accepts none of the tokens, so that the call had no effect. */
function isAboutTokens(error: unknown): boolean {
  const { code } = factsOf(error);
  const isScope = error instanceof Error && error.name === 'InsufficientScopeError';
  return isScope || code === 'mcp_sign_in_required' || code === 'mcp_auth_failed';
}

function codeOfTokens(code: unknown): string {
  return code === 'mcp_auth_failed' ? code : 'mcp_sign_in_required';
}

/**
 * Returns true if the connection was lost. Version 1.x of
 * the SDK reports this with a code that servers use as well.
 */
function isConnectionLost(error: unknown, code: number): boolean {
  return error instanceof Error && /^MCP error -3200[01]: (?:Connection closed|Request timed out)$/.test(error.message)
    ? code === -32000 || code === -32001
    : false;
}

export function factsOf(error: unknown): { readonly code?: unknown; readonly data?: unknown } {
  return typeof error === 'object' && error !== null ? error : {};
}

const neverSent: ReadonlySet<string> = new Set([
  'NOT_CONNECTED',
  'mcp_address_refused',
  'mcp_not_connected',
  'mcp_start_failed',
  'mcp_timeout',
]);

/** Error codes of the operating system before a connection is open. */
const notReached: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENOTFOUND', 'EAI_AGAIN'],
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Error codes for answers that cannot be read. */
const unread: ReadonlySet<string> = new Set([
  ...['INVALID_RESULT', 'UNSUPPORTED_RESULT_TYPE', 'LIST_PAGINATION_EXCEEDED'],
  'mcp_list_failed',
]);
