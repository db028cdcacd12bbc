import type { AnswerInput, PendingRequest, RunResult, SessionKey } from '@mortise/core';
import { answerMcpSignIn, type McpToolset } from '../src/index.ts';
import { redirectUrl } from './oauth-server.ts';

/**
 * Signs in as a user with a browser, and returns the URL that the browser is redirected to at the end. With
 * an empty name the user refuses.
 */
export async function signIn(url: string, user: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let step = 0; step < 20; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie, 'x-user': user } });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the sign-in ended with ${response.status}: ${await response.text()}`);
    next = new URL(location, next).href;
    if (next.startsWith(redirectUrl)) return next;
  }
  throw new Error('the sign-in had too many redirects');
}

/** Returns the question for a sign-in that a run waits for. */
export function signInQuestionOf(result: RunResult): PendingRequest {
  const question = result.pending.find(({ kind }) => kind === 'credential');
  if (question) return question;
  throw new Error(`the run is ${result.status}, and asks for no sign-in: ${JSON.stringify(result)}`);
}

export function shownOf({ payload }: PendingRequest): { readonly authorizationUrl: string; readonly handle: string } {
  return payload as never;
}

/** Signs in as a user, and returns the answers for the run. */
export async function signedIn(
  toolset: McpToolset,
  result: RunResult,
  session: SessionKey,
): Promise<readonly AnswerInput[]> {
  const question = signInQuestionOf(result);
  const responseUrl = await signIn(shownOf(question).authorizationUrl, session.userId);
  return answerMcpSignIn(question, { responseUrl }, { toolsets: [toolset], session });
}
