/**
 * The output of a conversation: a pipe, or a terminal whose input is below.
 *
 * Text is written unchanged: neutralize foreign text first.
 */
export interface Lines {
  /** Columns. */
  readonly width: number;
  /** Continues the open line. */
  write(text: string): void;
  /** Continues the model's text, which may be Markdown. */
  prose(text: string): void;
  /** Writes a separate line; if it wraps, each of its rows starts with the prefix. */
  line(text?: string, prefix?: string): void;
  /** Ends the open line, if there is one. */
  endLine(): void;
  /** Adds a blank line, unless there is one. */
  gap(): void;
  /** Shows an animated line until it is hidden. Text written meanwhile is above it. */
  showStatus(label: () => string): void;
  hideStatus(): void;
}
