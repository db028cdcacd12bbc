import { type Content, messageText } from '@mortise/core';

/** An attachment of a request: from a pipe, or a file that the request names. */
export interface Beside {
  /** Its name, such as `standard input` or `src/main.ts`. */
  readonly name: string;
  /** The text for the model; it says where it was cut. */
  readonly text: string;
  /** Its size, such as `1,204 lines`. */
  readonly size: string;
  /** The note about a cut; omitted: it is complete. */
  readonly cut?: string;
}

/** A request with its attachments: the user's text first, then data. */
export function withBeside(words: string, beside: readonly Beside[]): string | Content {
  if (beside.length === 0) return words;
  const data = beside.map(({ name, size, text }) => `${name}, ${size}${endOfHead}${text}`);
  return {
    role: 'user',
    parts: [{ type: 'text', text: words }, ...data.map((text) => ({ type: 'text', text, isData: true }) as const)],
  };
}

/** The user's own text of a request, and its attachments, as `src/main.ts, 40 lines`. */
export function ownWords(content: Content): { readonly words: string; readonly beside: readonly string[] } {
  const heads = content.parts.map((part) =>
    part.type === 'text' && part.isData ? part.text.slice(0, Math.max(0, part.text.indexOf(endOfHead))) : '',
  );
  return { words: messageText(content), beside: heads.filter((head) => head !== '') };
}

/** The line about an attachment. */
export function besideLine({ name, size }: Beside): string {
  return `${name}, ${size}`;
}

const endOfHead = ':\n\n';
