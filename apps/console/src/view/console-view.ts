import type { Asker } from './asker.ts';
import type { Request } from './input.ts';
import type { Lines } from './lines.ts';

/** A terminal that a conversation is held at. */
export interface ConsoleView extends Lines {
  readonly asker: Asker;
  /** The next request. */
  ask(): Promise<Request>;
  start(): void;
  /** The terminal is as it was before. */
  stop(): void;
  /** Handles Ctrl-C, also as a signal. */
  readonly interrupt: () => void;
  /** Lends the terminal to another program. */
  lend<T>(run: () => Promise<T>): Promise<T>;
  /** Rings the terminal's bell, and shows the console's state in the title, such as `asks`. */
  call(what: string): void;
  /** Shows the console's state in the title. */
  entitle(what: string): void;
}
