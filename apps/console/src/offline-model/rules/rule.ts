import type { JsonObject } from '@mortise/core';

/** The rule that turns one kind of request into calls of one tool. */
export interface Rule {
  readonly tool: string;
  /** An example request, for the list of abilities. */
  readonly example: string;
  /**
   * The arguments of each call, several for calls in parallel; `undefined` if the clause is about something
   * else.
   */
  match(clause: string): readonly JsonObject[] | undefined;
}

/** The text in quotes or backticks, without them; any other text as it is. */
export function unquote(text: string): string {
  const trimmed = text.trim();
  const closing = pairs[trimmed.charAt(0)];
  return closing !== undefined && trimmed.length >= 2 && trimmed.endsWith(closing) ? trimmed.slice(1, -1) : trimmed;
}

/** A quoted span, or a run of characters without spaces, as the source of a regular expression. */
export const wordOrQuoted = '(?:"[^"]*"|\'[^\']*\'|`[^`]*`|“[^”]*”|\\S+)';

/** Quoted spans in a text. An apostrophe inside a word starts none. */
export const quotedSpans: RegExp = /"[^"]*"|`[^`]*`|“[^”]*”|(?<![\p{L}\p{N}])'[^']*'/gu;

const pairs: Readonly<Record<string, string>> = { '"': '"', "'": "'", '`': '`', '“': '”' };
