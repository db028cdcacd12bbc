import type { FileCallOptions, StoredFile } from './file-store.ts';

/** One upload for all who want the same file at the same time. It is left when the last of them has left. */
export class SharedUpload {
  readonly #left: AbortController = new AbortController();
  readonly #done: Promise<StoredFile>;
  readonly #secrets: (readonly [name: string, value: string])[] = [];
  readonly #listeners: NonNullable<FileCallOptions['keepSecret']>[] = [];
  #waiting = 0;

  constructor(upload: (options: FileCallOptions) => Promise<StoredFile>) {
    const keepSecret = (name: string, value: string): void => {
      this.#secrets.push([name, value]);
      for (const keep of this.#listeners) keep(name, value);
    };
    this.#done = upload({ signal: this.#left.signal, keepSecret });
    // Whoever waits hears of it; it may be that nobody does any more.
    this.#done.catch(() => undefined);
  }

  /** Whether all who waited have left: then it is no use to anybody. */
  get isLeft(): boolean {
    return this.#left.signal.aborted;
  }

  /** Rejects with the reason of the signal when that aborts; the others go on. */
  wait({ signal, keepSecret }: FileCallOptions): Promise<StoredFile> {
    signal.throwIfAborted();
    this.#waiting++;
    if (keepSecret) {
      this.#listeners.push(keepSecret);
      for (const secret of this.#secrets) keepSecret(...secret);
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        if (--this.#waiting === 0) this.#left.abort(signal.reason);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', leave, { once: true });
      const over = (): void => signal.removeEventListener('abort', leave);
      this.#done.then(resolve, reject).finally(over);
    });
  }
}
