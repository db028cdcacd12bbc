import { type Content, messageText } from '@mortise/core';
import { plural } from './amounts.ts';
import { BoundedText } from './bounded-text.ts';

/** An attachment of a request: piped input, or a file that the request names. */
export interface Attachment {
  /** The name, such as `standard input` or `src/main.ts`. */
  readonly name: string;
  /** The text that the model reads; it has a note where it was cut. */
  readonly text: string;
  /** The size, such as `1,204 lines`. */
  readonly size: string;
  /** The note that the text was cut; absent if it is complete. */
  readonly cut?: string;
}

/** Returns a message content: the user's text first, then the attachments as data. */
export function withAttachments(text: string, attachments: readonly Attachment[]): string | Content {
  if (attachments.length === 0) return text;
  const data = attachments.map(({ name, size, text }) => `${name}, ${size}${endOfHead}${text}`);
  return {
    role: 'user',
    parts: [{ type: 'text', text }, ...data.map((text) => ({ type: 'text', text, isData: true }) as const)],
  };
}

/** Returns the user's own text of a request, and its attachments as lines such as `src/main.ts, 40 lines`. */
export function requestParts(content: Content): { readonly text: string; readonly attachments: readonly string[] } {
  const heads = content.parts.map((part) =>
    part.type === 'text' && part.isData ? part.text.slice(0, Math.max(0, part.text.indexOf(endOfHead))) : '',
  );
  return { text: messageText(content), attachments: heads.filter((head) => head !== '') };
}

/** Returns the line that describes an attachment. */
export function attachmentLine({ name, size }: Attachment): string {
  return `${name}, ${size}`;
}

/** Collects a streamed attachment, of which it keeps the start and the end. */
export class AttachmentText {
  readonly #name: string;
  readonly #maxChars: number;
  readonly #kept: BoundedText;
  #chars = 0;
  #breaks = 0;
  #last = '\n';

  constructor(name: string, maxChars: number) {
    this.#name = name;
    this.#maxChars = maxChars;
    this.#kept = new BoundedText(maxChars);
  }

  /** The number of characters received. */
  get chars(): number {
    return this.#chars;
  }

  push(text: string): void {
    this.#kept.push(text);
    this.#chars += text.length;
    this.#breaks += text.split('\n').length - 1;
    this.#last = text.at(-1) ?? this.#last;
  }

  /** Returns the received text as an attachment; `remark` is added to the note about a cut. */
  toAttachment(remark = ''): Attachment {
    const name = this.#name;
    const text = this.#kept.toString();
    const size = plural(this.#breaks + (this.#last === '\n' ? 0 : 1), 'line');
    if (this.#kept.omitted === 0) return { name, text, size };
    const [all, half] = [this.#chars, Math.floor(this.#maxChars / 2)].map((count) => count.toLocaleString('en'));
    const cut = `${name} has ${all} characters${remark}; the model gets the first ${half} and the last ${half}.`;
    return { name, text, size, cut };
  }
}

const endOfHead = ':\n\n';
