/** Returns the text of a message, without its calls. */
export function textOf({ parts }: { readonly parts: readonly TextualPart[] }): string {
  return parts.flatMap(({ type, text }) => (type === 'text' ? text : [])).join(' ');
}

/**
 * Returns a message as one line: its text, and for each call its name and state, in their order.
 *
 * For pages that show calls only in this way; a page with an element for each call part uses `textOf`.
 */
export function textWithCalls({ parts }: { readonly parts: readonly TextualPart[] }): string {
  return parts
    .flatMap(({ type, text, name, state }) => (type === 'call' ? `${name}: ${state}` : type === 'text' ? text : []))
    .join(' ');
}

interface TextualPart {
  readonly type: string;
  readonly text?: string;
  readonly name?: string;
  readonly state?: string;
}
