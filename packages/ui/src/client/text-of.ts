/** Returns a message as text: its texts, and for each call its name and status. */
export function textOf({ parts }: { readonly parts: readonly Worded[] }): string {
  return parts
    .flatMap(({ type, text, name, state }) => (type === 'call' ? `${name}: ${state}` : type === 'text' ? text : []))
    .join(' ');
}

interface Worded {
  readonly type: string;
  readonly text?: string;
  readonly name?: string;
  readonly state?: string;
}
