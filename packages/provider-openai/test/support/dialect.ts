import type { Said } from './said.ts';

/** One of the two protocols, from the side of the server. */
export interface Dialect {
  readonly api: 'responses' | 'chat';
  readonly path: string;
  /** The events of a streamed answer. */
  events(said: Said): readonly object[];
  /** The same answer as one JSON body. */
  whole(said: Said): object;
  /** The event that says, in a stream, that the call failed. */
  failure(error: { readonly message: string; readonly code: string; readonly type: string }): object;
  /** One event as it stands in the stream. */
  frame(event: object): string;
  /** What stands after the last event. */
  readonly mark: string;
}
