import type { Found, MatcherState, SecretMatcher } from './secret-matcher.ts';
import { type Secrets, withMarks } from './secrets.ts';

/** A stream of text without secrets: only a possible beginning of a secret is delayed. */
export class CleanStream {
  readonly #secrets: Secrets;
  #matcher: SecretMatcher | undefined;
  #state: MatcherState | undefined;
  #kept = '';
  #found: Found[] = [];

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /** Reads a piece of the stream, and returns the text that may be shown now. */
  push(piece: string): string {
    let read = this.#kept.length;
    const text = this.#kept + piece;
    const { matcher } = this.#secrets;
    if (!matcher) return piece;
    if (matcher !== this.#matcher) {
      this.#matcher = matcher;
      this.#state = matcher.start;
      this.#found = [];
      read = 0;
    }
    this.#state = matcher.read(text, read, this.#state ?? matcher.start, this.#found);
    const cut = text.length - this.#state.open;
    const found = this.#found;
    const last = found.at(-1);
    // The last match may be a part of a longer secret, which is replaced as a whole.
    const unfinished = last && last.end > cut ? found.pop() : undefined;
    this.#found = unfinished
      ? [{ start: Math.max(0, unfinished.start - cut), end: unfinished.end - cut, mark: unfinished.mark }]
      : [];
    this.#kept = text.slice(cut);
    return withMarks(text.slice(0, Math.min(cut, unfinished?.start ?? cut)), found);
  }

  /** Returns the delayed text at the end of the stream. */
  flush(): string {
    const rest = withMarks(this.#kept, this.#found);
    this.#kept = '';
    this.#found = [];
    this.#state = this.#matcher?.start;
    return rest;
  }
}

/**
 * Shows a piece of streamed text. `index`: the index of its
 * part in the turn; `name`: the name of the called function.
 */
type ShowDelta<Kind extends string> = (index: number, kind: Kind, text: string, name?: string) => void;

/**
 * The streamed texts of one turn, without secrets. Deltas of other parts may come between two pieces of a
 * secret, so each part has a stream of its own.
 */
export class CleanDeltas<Kind extends string> {
  readonly #secrets: Secrets;
  readonly #show: ShowDelta<Kind>;
  readonly #coming = new Map<string, Coming<Kind>>();

  constructor(secrets: Secrets, show: ShowDelta<Kind>) {
    this.#secrets = secrets;
    this.#show = show;
  }

  push(index: number, kind: Kind, text: string, name?: string): void {
    const key = `${kind} ${index}`;
    let coming = this.#coming.get(key);
    if (!coming || name !== undefined) {
      if (coming) this.#flush(coming);
      coming = { index, kind, stream: new CleanStream(this.#secrets) };
      this.#coming.set(key, coming);
    }
    const clean = coming.stream.push(text);
    if (name !== undefined) this.#show(index, kind, clean, this.#secrets.text(name));
    else if (clean !== '' || text === '') this.#show(index, kind, clean);
  }

  /** Shows the delayed text at the end of the stream. */
  flush(): void {
    for (const coming of this.#coming.values()) this.#flush(coming);
  }

  #flush({ index, kind, stream }: Coming<Kind>): void {
    const text = stream.flush();
    if (text !== '') this.#show(index, kind, text);
  }
}

interface Coming<Kind> {
  readonly index: number;
  readonly kind: Kind;
  readonly stream: CleanStream;
}
