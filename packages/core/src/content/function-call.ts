import type { JsonObject } from '../json/json-value.ts';

/** A call of a tool that the model asked for. */
export interface FunctionCall {
  /**
   * The core's own id of the call: unique in the session, and the same in every replay. A model adapter
   * leaves it empty; the runner sets it.
   */
  readonly id: string;
  /** The provider's own id of the call, which only requests to this provider contain. */
  readonly providerId?: string;
  readonly name: string;
  /** The parsed arguments, not yet checked. Empty if `refused` is present. */
  readonly args: JsonObject;
  /**
   * True if the result arrives later, from outside the run: the tool is long-running, or the client runs it.
   */
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
 * The description of a tool that is sent to the model. Each tool always has the same object: converted
 * schemas and validators are cached by it.
 */
export interface FunctionDeclaration {
  readonly name: string;
  readonly description: string;
  readonly parametersJsonSchema: JsonObject;
  readonly responseJsonSchema?: JsonObject;
  /**
   * True if the model must search for the tool before it gets the declaration. The declaration is sent to
   * providers that have a tool search, and is omitted for other providers.
   */
  readonly deferred?: true;
  /**
   * True if the model finds deferred tools with this tool. A
   * provider that has a tool search uses that search instead.
   */
  readonly findsDeferred?: true;
}
