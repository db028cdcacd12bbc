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
}
