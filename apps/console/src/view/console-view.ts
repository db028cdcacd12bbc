import type { Asker } from './asker.ts';
import type { Request } from './input.ts';
import type { Lines } from './lines.ts';

/** A terminal at which a conversation takes place. */
export interface ConsoleView extends Lines {
  readonly asker: Asker;
  /** Resolves with the next request. */
  ask(): Promise<Request>;
  start(): void;
  /** Restores the terminal to its earlier state. */
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
