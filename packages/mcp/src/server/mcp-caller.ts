import type { AuthInfo } from '@modelcontextprotocol/server';

/**
 * The caller, as far as the transport knows it: over standard input and output, the transport knows nothing.
 * Tools read the caller as `context.deps`.
 */
export interface McpCaller {
  /** The result of `authenticate`. */
  readonly authInfo?: AuthInfo;
  readonly request?: Request;
}

/** The caller of resources and prompts. */
export interface ServedCaller extends McpCaller {
  /** The id of the user, from the option `userId`. */
  readonly userId: string;
  /** Aborts when the client has disconnected or has cancelled the request. */
  readonly signal: AbortSignal;
}

/**
 * Returns the user of a caller if the application has no option
 * `userId`: the subject of the token, otherwise its client.
 */
export function userOfCaller({ authInfo }: McpCaller): string {
  const subject = authInfo?.extra?.['sub'];
  return typeof subject === 'string' ? subject : (authInfo?.clientId ?? 'client');
}
