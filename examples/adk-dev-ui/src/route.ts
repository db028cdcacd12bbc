/** Answers one kind of request. */
export type Handler = (call: Call) => Promise<Reply>;

/** A request, as far as handlers read it. */
export interface Call {
  /** What stands in the path in the place of the route's names. */
  readonly names: { readonly [name: string]: string };
  /** The parsed body; undefined where there is none. */
  readonly body: unknown;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
}

/** A JSON text, or events as they come. */
export type Reply = { readonly status?: number; readonly json: unknown } | { readonly events: AsyncIterable<unknown> };
