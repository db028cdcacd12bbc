/** Options for reaching authorization servers. */
export interface Transport {
  readonly fetch: typeof fetch;
  /** The time limit of a request, its body included. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}
