import type { JsonObject } from '@mortise/core';

/** A rule that turns one kind of request into calls of one tool. */
export interface Rule {
  readonly tool: string;
  /** An example request, for the list of abilities. */
  readonly example: string;
  /**
   * Returns the arguments of each call, several for parallel calls; `undefined` if the clause does not match.
   */
  match(clause: string): readonly JsonObject[] | undefined;
}

/** Returns the text in quotes or backticks without them; any other text unchanged. */
export function unquote(text: string): string {
  const trimmed = text.trim();
  const closing = pairs[trimmed.charAt(0)];
  return closing !== undefined && trimmed.length >= 2 && trimmed.endsWith(closing) ? trimmed.slice(1, -1) : trimmed;
}

/** The source of a regular expression for a quoted span, or for characters without spaces. */
export const wordOrQuoted = '(?:"[^"]*"|\'[^\']*\'|`[^`]*`|“[^”]*”|\\S+)';

/** Matches quoted spans in a text. An apostrophe inside a word does not start one. */
export const quotedSpans: RegExp = /"[^"]*"|`[^`]*`|“[^”]*”|(?<![\p{L}\p{N}])'[^']*'/gu;

const pairs: Readonly<Record<string, string>> = { '"': '"', "'": "'", '`': '`', '“': '”' };
