/**
 * Where a conversation is written: a pipe, or a terminal whose input stands below.
 *
 * What it is given is written as it is: neutralize foreign text first.
 */
export interface Lines {
  /** Columns. */
  readonly width: number;
  /** Goes on with the open line. */
  write(text: string): void;
  /** Goes on with what the model says, which may be Markdown. */
  prose(text: string): void;
  /** A line of its own; where it is wrapped, each of its rows begins with the prefix. */
  line(text?: string, prefix?: string): void;
  /** Ends what is open, if anything is. */
  endLine(): void;
  /** A blank line, unless there is one. */
  gap(): void;
  /** Shows a line that moves until it is hidden. What is written meanwhile stands above it. */
  showStatus(label: () => string): void;
  hideStatus(): void;
}
