import type { JsonObject } from '../json/json-value.ts';

/** A call of a tool that the model asked for. */
export interface FunctionCall {
  /**
   * The core's own id: unique in the session and stable over replays. An adapter leaves it empty; the driver
   * sets it.
   */
  readonly id: string;
  /** The provider's own id, for the wire only. */
  readonly providerId?: string;
  readonly name: string;
  /** The parsed arguments, not yet checked. Empty if there is `refused`. */
  readonly args: JsonObject;
  /** True if the result comes later, from outside: the tool is long-running, or the client runs it. */
  readonly longRunning?: true;
  /**
   * The error in the arguments, if they were not a usable object. The call is answered with this error and
   * never runs.
   */
  readonly refused?: {
    readonly code: string;
    readonly message: string /** The text that the model sent, cut at 2,000 characters. */;
    readonly text: string;
  };
}
