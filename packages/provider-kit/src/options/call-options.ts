/** Options of requests, for every provider. All are optional. */
export interface CallOptions {
  /** Sent with every request, with a `client` too. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** `false` for servers that do not stream: one answer, shown once it is complete. Default true. */
  readonly stream?: boolean | undefined;
  readonly timeouts?: Timeouts | undefined;
  /**
   * The number of retries before any part of an answer was shown; default 2. The SDK's own retries are off.
   */
  readonly maxRetries?: number | undefined;
}

/** Timeouts of a silent server. */
export interface Timeouts {
  /**
   * Milliseconds without data before the first event; any byte counts, including comments; default 60,000,
   * and 600,000 with `stream: false`, where it is the complete answer.
   */
  readonly firstByteMs?: number;
  /** Milliseconds without a sign of life in the middle of an answer; default 60,000. */
  readonly stallMs?: number;
}
