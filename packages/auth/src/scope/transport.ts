/** How authorization servers are reached. */
export interface Transport {
  readonly fetch: typeof fetch;
  /** For a whole request, its body included. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}
