import type { Answer, ToolContext, ToolResult } from '@mortise/core';
import { McpAuthError } from '../error/mcp-auth-error.ts';
import { isRecord } from '../json/json-shape.ts';
import type { McpSession } from '../session/mcp-session.ts';

/** Returns the result of a call whose sign-in the user refused; undefined if the user did not refuse. */
export function refusedSignIn({ answers }: ToolContext): ToolResult | undefined {
  const value = signIns(answers).at(-1)?.value;
  if (!isRecord(value) || value['denied'] !== true) return undefined;
  const { reason } = value;
  return { status: 'denied', ...(typeof reason === 'string' && { reason }) };
}

/**
 * Returns the question for a sign-in, as the result of a call that the server refused because of its token.
 * Returns undefined if the server had another reason, or refused repeatedly: another sign-in would not help.
 */
export async function askToSignIn(
  session: McpSession,
  error: unknown,
  { answers, session: { sessionId } }: Pick<ToolContext, 'answers' | 'session'>,
): Promise<ToolResult | undefined> {
  if (signIns(answers).length >= maxSignIns) return undefined;
  try {
    const request = await session.signInFor(error, sessionId);
    return request && { status: 'pending', request };
  } catch (problem) {
    if (!(problem instanceof McpAuthError)) throw problem;
    return { status: 'error', code: problem.code, message: `Signing in is not possible now: ${problem.message}.` };
  }
}

function signIns(answers: readonly Answer[]): readonly Answer[] {
  return answers.filter(({ kind }) => kind === 'credential');
}

/** The maximum number of sign-ins of a call: one, and one more for further scopes. */
const maxSignIns = 2;
