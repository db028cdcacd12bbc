import type { Found, MatcherState, SecretMatcher } from './secret-matcher.ts';
import { type Secrets, withMarks } from './secrets.ts';

/** A stream of text without secrets: only a possible beginning of a secret is delayed. */
export class CleanStream {
  readonly #secrets: Secrets;
  #matcher: SecretMatcher | undefined;
  #state: MatcherState | undefined;
  #held = '';
  #found: Found[] = [];

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /** Returns the text that may be shown after this piece. */
  push(piece: string): string {
    let read = this.#held.length;
    const text = this.#held + piece;
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
    // It may be a part of a longer secret, which is replaced as a whole.
    const goesOn = last && last.end > cut ? found.pop() : undefined;
    this.#found = goesOn ? [{ start: Math.max(0, goesOn.start - cut), end: goesOn.end - cut, mark: goesOn.mark }] : [];
    this.#held = text.slice(cut);
    return withMarks(text.slice(0, Math.min(cut, goesOn?.start ?? cut)), found);
  }

  /** Returns the delayed text at the end of the stream. */
  flush(): string {
    const rest = withMarks(this.#held, this.#found);
    this.#held = '';
    this.#found = [];
    this.#state = this.#matcher?.start;
    return rest;
  }
}
