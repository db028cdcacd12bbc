/** The start of a watch, and its signal. */
export interface WatchOptions {
  /** The revision that the client has; if omitted, everything is sent as one `all`. */
  readonly after?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}
