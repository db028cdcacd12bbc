import type { AuthInfo } from '@modelcontextprotocol/server';

/**
 * The caller, as far as the transport knows: over standard input and output, nothing. Tools read it as
 * `context.deps`.
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
  /** Aborts when the client is gone, or asks no longer. */
  readonly signal: AbortSignal;
}

/**
 * The user of a caller if the application does not name one: the subject of the token, else its client.
 */
export function userOfCaller({ authInfo }: McpCaller): string {
  const subject = authInfo?.extra?.['sub'];
  return typeof subject === 'string' ? subject : (authInfo?.clientId ?? 'client');
}
