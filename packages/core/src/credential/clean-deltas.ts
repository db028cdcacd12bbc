import { CleanStream } from './clean-stream.ts';
import type { Secrets } from './secrets.ts';

/** Shows a piece of streamed text: the index of its part in the turn, its kind, and its name. */
export type ShowDelta<Kind extends string> = (index: number, kind: Kind, text: string, name?: string) => void;

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
      if (coming) this.#rest(coming);
      coming = { index, kind, stream: new CleanStream(this.#secrets) };
      this.#coming.set(key, coming);
    }
    const clean = coming.stream.push(text);
    if (name !== undefined) this.#show(index, kind, clean, this.#secrets.text(name));
    else if (clean !== '' || text === '') this.#show(index, kind, clean);
  }

  /** Shows the delayed text at the end of the stream. */
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
