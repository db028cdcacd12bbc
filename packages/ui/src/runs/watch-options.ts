/** The start of a watch, and its signal. */
export interface WatchOptions {
  /** The revision that is known; left out: none, and everything is sent as one `all`. */
  readonly after?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}
