import { AgentError, ToolError } from '@mortise/core';
import { isRecord } from '../json/is-record.ts';
import { cleanDescription } from '../text/clean-text.ts';
import { brokenKey } from '../transport/repair-message.ts';

/** What is known of a call that gave no answer. */
export type CallFate =
  /** The server never had it: it may be sent again. */
  | 'notSent'
  /** It may have happened. */
  | 'unknown'
  /** The server refused it, or what it answered cannot be read. */
  | 'answered';

/** The server of a call. */
export interface Callee {
  readonly name: string;
  /** Takes out of a text what nobody may read. */
  readonly hide: (text: string) => string;
}

/** Reads the error of a client, of either line of the SDK, by its code. */
export function fateOf(error: unknown): CallFate {
  const { code, data } = factsOf(error);
  if (isAboutTokens(error)) return 'answered';
  // 2.x says it in words only where the client was closed.
  const isClosed = error instanceof Error && error.message === 'Not connected';
  if (
    isClosed ||
    code === 'NOT_CONNECTED' ||
    code === 'mcp_not_connected' ||
    code === 'mcp_start_failed' ||
    code === 'mcp_timeout'
  )
    return 'notSent';
  if (isRecord(data) && data[brokenKey] === true) return 'unknown';
  const status = httpStatusOf(data);
  // A session that the server has forgotten: it did not look at the call.
  if (status === 404) return 'notSent';
  if (typeof status === 'number' && status >= 400 && status < 500) return 'answered';
  if (typeof code === 'number') return isConnectionLost(error, code) ? 'unknown' : 'answered';
  return code === 'INVALID_RESULT' || code === 'UNSUPPORTED_RESULT_TYPE' ? 'answered' : 'unknown';
}

/** What the model reads of a call that failed. A `write` that may have happened is in doubt by the cause. */
export function callError({ name: server, hide }: Callee, toolName: string, error: unknown): ToolError {
  const { code, data } = factsOf(error);
  const message = hide(messageOf(error));
  if (isAboutTokens(error))
    return new ToolError(`\`${toolName}\` was not called: ${message}`, { code: codeOfTokens(code), cause: error });
  const isRefusal = typeof code === 'number' || httpStatusOf(data) !== undefined;
  switch (fateOf(error)) {
    case 'notSent':
      // What a process said before it ended is for people: it may hold anything.
      return new ToolError(`\`${toolName}\` was not called: the server "${server}" is not there.`, {
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
        : new ToolError(`\`${toolName}\` answered what is no result.`, { code: 'mcp_bad_result', cause: error });
  }
}

/** Words of an error, which may be the server's: cleaned, and of bounded length. */
export function messageOf(error: unknown): string {
  return cleanDescription(error instanceof Error ? error.message : String(error), 1_000);
}

/** The status of the answer, where the failure was one of HTTP. */
export function httpStatusOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'status' in data ? data.status : undefined;
}

/** There was no token that the server takes, so it did nothing. */
function isAboutTokens(error: unknown): boolean {
  const { code } = factsOf(error);
  const isScope = error instanceof Error && error.name === 'InsufficientScopeError';
  return isScope || code === 'mcp_sign_in_required' || code === 'mcp_auth_failed';
}

function codeOfTokens(code: unknown): string {
  return code === 'mcp_auth_failed' ? code : 'mcp_sign_in_required';
}

/** 1.x tells it by a code that servers use as well. */
function isConnectionLost(error: unknown, code: number): boolean {
  return error instanceof Error && /^MCP error -3200[01]: (?:Connection closed|Request timed out)$/.test(error.message)
    ? code === -32000 || code === -32001
    : false;
}

export function factsOf(error: unknown): { readonly code?: unknown; readonly data?: unknown } {
  return typeof error === 'object' && error !== null ? error : {};
}
