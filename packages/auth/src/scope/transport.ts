/** Options for reaching authorization servers. */
export interface Transport {
  readonly fetch: typeof fetch;
  /** The time limit of a request, including its body, in milliseconds. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}
