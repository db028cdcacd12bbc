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
  /** The calls, which name the agent that asks. */
  readonly calls: CallLog;
  /** The source of an external tool. Foreign text, not neutralized. */
  readonly sourceOf?: ((tool: string) => string | undefined) | undefined;
  /** The approvals beyond a call's own arguments; omitted: none. */
  readonly always?: ((pending: PendingCall) => Promise<Always>) | undefined;
  /** Validates the values typed into a form. */
  readonly validator?: SchemaValidator | undefined;
  /** Rejects with an error of a code, after which the user may try again. */
  readonly signIn?:
    | ((pending: PendingCall, response: CredentialResponse) => Promise<readonly AnswerInput[]>)
    | undefined;
}

/** The context for questions about external tools; `session`: the id of the asking one. */
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
