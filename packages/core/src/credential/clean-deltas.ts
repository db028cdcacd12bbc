import { CleanStream } from './clean-stream.ts';
import type { Secrets } from './secrets.ts';

/**
 * What is shown of a text that is coming: the part's place in the turn, what it is, and a name that it has.
 */
export type ShowDelta<Kind extends string> = (index: number, kind: Kind, text: string, name?: string) => void;

/**
 * The texts of one turn while they come, without secrets. A secret may be
 * cut by the deltas of other parts: each part has a stream of its own.
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
      if (coming) this.#rest(coming);
      coming = { index, kind, stream: new CleanStream(this.#secrets) };
      this.#coming.set(key, coming);
    }
    const clean = coming.stream.push(text);
    if (name !== undefined) this.#show(index, kind, clean, this.#secrets.text(name));
    else if (clean !== '' || text === '') this.#show(index, kind, clean);
  }

  /** Shows what was held back, when nothing more comes. */
  flush(): void {
    for (const coming of this.#coming.values()) this.#rest(coming);
  }

  #rest({ index, kind, stream }: Coming<Kind>): void {
    const text = stream.flush();
    if (text !== '') this.#show(index, kind, text);
  }
}

interface Coming<Kind> {
  readonly index: number;
  readonly kind: Kind;
  readonly stream: CleanStream;
}
