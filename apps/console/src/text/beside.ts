import { type Content, wordsOf } from '@mortise/core';

/** What came beside a request: through a pipe, or of a file that it names. */
export interface Beside {
  /** What it is, such as `standard input` or `src/main.ts`. */
  readonly name: string;
  /** What the model is given; where it was cut, that is said in it. */
  readonly text: string;
  /** How much it was, such as `1,204 lines`. */
  readonly size: string;
  /** What is said of a cut; left out: it is whole. */
  readonly cut?: string;
}

/** A request with what came beside it: the words first, then what is only data. */
export function withBeside(words: string, beside: readonly Beside[]): string | Content {
  if (beside.length === 0) return words;
  const data = beside.map(({ name, size, text }) => `${name}, ${size}${endOfHead}${text}`);
  return {
    role: 'user',
    parts: [{ type: 'text', text: words }, ...data.map((text) => ({ type: 'text', text, isData: true }) as const)],
  };
}

/** The user's own words of a request, and what came beside them, as `src/main.ts, 40 lines`. */
export function ownWords(content: Content): { readonly words: string; readonly beside: readonly string[] } {
  const heads = content.parts.map((part) =>
    part.type === 'text' && part.isData ? part.text.slice(0, Math.max(0, part.text.indexOf(endOfHead))) : '',
  );
  return { words: wordsOf(content), beside: heads.filter((head) => head !== '') };
}

/** What a terminal says of what came beside a request. */
export function besideLine({ name, size }: Beside): string {
  return `${name}, ${size}`;
}

const endOfHead = ':\n\n';
