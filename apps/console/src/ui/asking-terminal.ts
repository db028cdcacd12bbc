import type { AnswerInput, CredentialResponse, PendingCall, SchemaValidator } from '@mortise/core';
import type { OutsideTools } from '../outside/outside-tools.ts';
import { sessionKeyOf } from '../sessions/console-sessions.ts';
import type { Paint } from '../terminal/paint.ts';
import type { Asker } from '../view/asker.ts';
import type { Lines } from '../view/lines.ts';
import type { Always } from './always.ts';
import type { CallLog } from './call-log.ts';

/** The terminal at which the user is asked. */
export interface AskingTerminal {
  readonly asker: Asker;
  readonly screen: Lines;
  readonly paint: Paint;
  /** The log of calls, which names the agent that asks. */
  readonly calls: CallLog;
  /** Returns the source of an external tool. Foreign text, not neutralized. */
  readonly sourceOf?: ((tool: string) => string | undefined) | undefined;
  /** Returns the approvals beyond a call's own arguments; if omitted, none are offered. */
  readonly always?: ((pending: PendingCall) => Promise<Always>) | undefined;
  /** Checks the user's input in a form. */
  readonly validator?: SchemaValidator | undefined;
  /** Sends the result of a sign-in. Rejects with an error with a code, after which the user may try again. */
  readonly signIn?:
    | ((pending: PendingCall, response: CredentialResponse) => Promise<readonly AnswerInput[]>)
    | undefined;
}

/**
 * Returns the terminal for questions about external tools; `session` returns the id of the session that asks.
 */
export function askingOutside(
  outside: OutsideTools | undefined,
  session: () => string,
): Pick<AskingTerminal, 'sourceOf' | 'validator' | 'signIn'> {
  if (!outside) return {};
  const { toolset, validator, signIn } = outside;
  return {
    validator,
    sourceOf: (tool) => toolset.sourceOf(tool),
    signIn: signIn && ((pending, response) => signIn(pending, response, sessionKeyOf(session()))),
  };
}
