import {
  type AnswerInput,
  type CredentialResponse,
  checkMembers,
  isJsonObject,
  listOf,
  type MemberRules,
  type PendingRequest,
  type SessionKey,
  sessionKeyMembers,
} from '@mortise/core';
import { McpAuthError } from '../error/mcp-auth-error.ts';
import type { McpToolset } from './mcp-toolset.ts';

/** Options of `answerMcpSignIn`. */
export interface AnswerMcpSignInOptions {
  /** The toolsets that may have asked the question. */
  readonly toolsets: readonly McpToolset[];
  /**
   * The session of the question. Its user must be the one who answers: take it from the application's own
   * sign-in, never from the browser's URL.
   */
  readonly session: SessionKey;
  /** The user who answers. */
  readonly by?: string | undefined;
}

/**
 * Returns the answers for a run: `app.run({ session, answers: await answerMcpSignIn(requests, response,
 * options) })`.
 *
 * Exchanges the code of the response once, and stores the token in the credential service; the answer in the
 * log has a handle only. The same response, repeated after a crash, returns the same answer.
 *
 * `requests` are the question, or all open questions: those about the same sign-in are answered together.
 * Throws `McpAuthError`, and the question stays open: `mcp_sign_in_state_mismatch`,
 * `mcp_sign_in_issuer_mismatch`, `mcp_sign_in_code_used`, `mcp_sign_in_bad_response`, `mcp_sign_in_unknown`,
 * `mcp_auth_failed` with the server's `reason`.
 */
export async function answerMcpSignIn(
  requests: PendingRequest | readonly PendingRequest[],
  response: CredentialResponse,
  options: AnswerMcpSignInOptions,
): Promise<readonly AnswerInput[]> {
  options = checkMembers('answerMcpSignIn', options, answerMcpSignInOptions);
  const { toolsets, session, by } = options;
  const all: readonly PendingRequest[] = 'id' in requests ? [requests] : requests;
  const [first] = all;
  const toolset = first && toolsets.find((each) => each.isSignIn(first));
  if (!first || !toolset)
    throw new McpAuthError('mcp_sign_in_unknown', 'the question is not about a sign-in to one of these servers');
  const value = await toolset.finishSignIn(first, response, session);
  const same = all.filter((request) => handleOf(request) === handleOf(first)).map(({ id }) => id);
  return [...new Set([first.id, ...same])].map((requestId) => ({ requestId, value, ...(by !== undefined && { by }) }));
}

function handleOf({ kind, payload }: PendingRequest): unknown {
  return kind === 'credential' && isJsonObject(payload) ? payload['handle'] : undefined;
}

const answerMcpSignInOptions = {
  toolsets: listOf('object'),
  session: sessionKeyMembers,
  by: 'text',
} satisfies MemberRules<AnswerMcpSignInOptions>;
