import type { AnswerInput, CredentialResponse, PendingCall, SchemaValidator } from '@mortise/core';
import type { CallLog } from './call-log.ts';
import type { Keyboard } from './keyboard.ts';
import type { Paint } from './paint.ts';
import type { Screen } from './screen.ts';

/** Where the user is asked. */
export interface AskingTerminal {
  readonly keyboard: Keyboard;
  readonly screen: Screen;
  readonly paint: Paint;
  /** Says whose question it is. */
  readonly calls: CallLog;
  /** Where a tool from outside comes from. Foreign text, not neutralized. */
  readonly sourceOf?: ((tool: string) => string | undefined) | undefined;
  /** Checks what is typed into a form. */
  readonly validator?: SchemaValidator | undefined;
  /** Rejects with an error of a code, after which the user may try again. */
  readonly signIn?:
    | ((pending: PendingCall, response: CredentialResponse) => Promise<readonly AnswerInput[]>)
    | undefined;
}
