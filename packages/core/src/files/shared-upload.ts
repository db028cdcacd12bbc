import type { FileCallOptions, StoredFile } from './file-store.ts';

/**
 * One upload for all callers that want the same file at the same time. It is aborted when the last caller
 * stops waiting.
 */
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
    // Each caller that waits gets the error; it may be that none waits any more.
    this.#done.catch(() => undefined);
  }

  /** Returns true if all callers have stopped waiting: the upload is aborted. */
  get isLeft(): boolean {
    return this.#left.signal.aborted;
  }

  /**
   * Waits for the upload. Rejects with the reason of the signal when that aborts; the other callers continue
   * to wait.
   */
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
