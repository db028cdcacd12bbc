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
    readonly message: string;
    /** The text that the model sent, cut at 2,000 characters. */
    readonly text: string;
  };
}

/**
 * The description of a tool that is sent to the model. One stable object per tool: lowerings and validators
 * are cached by it.
 */
export interface FunctionDeclaration {
  readonly name: string;
  readonly description: string;
  readonly parametersJsonSchema: JsonObject;
  readonly responseJsonSchema?: JsonObject;
  /**
   * True if the model must search for the tool before it gets the declaration. It is sent to providers with a
   * tool search; to others it is not sent.
   */
  readonly deferred?: true;
  /**
   * True if the model finds deferred tools with this tool. Providers with a tool search use their own
   * instead.
   */
  readonly findsDeferred?: true;
}
