import type { ToolOutcome } from '../content/outcome.ts';
import type { PendingRequest } from '../content/pending-request.ts';
import type { EventBody } from '../event/event.ts';
import type { GoodCall } from '../run/checked-call.ts';

/** A call that nothing stands in the way of any more. */
export interface ReadyCall {
  readonly ready: GoodCall;
  /** What the model reads beside the outcome, said by gates that let the call pass. */
  readonly notes?: readonly string[] | undefined;
}

/** How a call ended without its tool, or the question that it waits for. */
export type CallHalt = { readonly outcome: ToolOutcome; readonly cause?: unknown } | AskedCall;

/** The question that a call waits for. */
export interface AskedCall {
  readonly request: PendingRequest;
  /** What the log must say before the question. */
  readonly before: readonly EventBody[];
  /** The model does not wait for the answer. */
  readonly goesOn?: boolean;
  /** What was thrown, where that is why something is asked. */
  readonly cause?: Error | undefined;
}
