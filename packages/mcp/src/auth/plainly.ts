import { messageOf } from '../error/call-error.ts';
import { McpAuthError } from '../error/mcp-auth-error.ts';

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
        `an answer for "${server}" is of another authorization server than the one that was asked`,
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
