import type { Awaitable, JsonObject, JsonValue, Runner, Tool } from '@mortise/core';

/** The subject of the export cases: an adapter to another framework, and that framework's own loop. */
export interface ToolHopSubject {
  /**
   * Exports the tools of a runner to the other framework, as its users would. Called once or twice.
   *
   * An exported tool keeps these invariants in the other framework, unless the adapter declares which ones it
   * cannot keep; and a tool that is imported back is the tool that was exported.
   *
   * INVARIANT hop:declared: each tool is declared to the other model under its name, with its description and
   * the schema of its arguments.
   * INVARIANT hop:declared:output: the output schema of a tool is declared, too.
   * INVARIANT hop:args: arguments reach the tool as the other model wrote them.
   * INVARIANT hop:check: arguments that the tool refuses do not run it, and the other model reads why.
   * INVARIANT hop:result:text: any string is read unchanged.
   * INVARIANT hop:result:json: every other value is read as its JSON.
   * INVARIANT hop:result:media: media of a result reach the other model.
   * INVARIANT hop:error: the other model reads an error with advice, and the other loop continues.
   * INVARIANT hop:progress: values that a tool yields while it runs reach watchers of the other loop.
   * INVARIANT hop:abort: a tool's signal aborts when the other loop is aborted.
   * INVARIANT hop:gate: a gated call without approval does not run.
   * INVARIANT hop:approved: after a user of the other framework has
   * approved a call, it runs once, with the approved arguments.
   * INVARIANT hop:refused: a call that a user refuses does not run, and the other model reads that.
   * INVARIANT hop:once: each call runs its tool once, even if two calls are equal.
   * INVARIANT hop:log: each call is in a log of the runner.
   * INVARIANT hop:secret: no text that the other model reads contains a secret of the runner.
   * INVARIANT hop:back:declared: a tool that is imported back has its original name, description and schema.
   * INVARIANT hop:back:output: the imported tool has its original output schema.
   * INVARIANT hop:back:effect: the imported tool has its original `effect`.
   * INVARIANT hop:back:metadata: the imported tool has its original `metadata`.
   * INVARIANT hop:back:timeout: the imported tool has its original timeout.
   * INVARIANT hop:back:traits: the imported tool has its other traits that are data: its egress, the source
   * and the limit of its results, and whether two of its calls may run at a time.
   * INVARIANT hop:back:result: the imported tool returns the result that it returns without the export.
   * INVARIANT hop:back:result:once: the check of the imported tool converts a value only once.
   * INVARIANT hop:back:error: an error of the imported tool is an error with the same message.
   * INVARIANT hop:back:media: media of the imported tool are parts.
   * INVARIANT hop:back:progress: progress of the imported tool is reported.
   * INVARIANT hop:back:abort: a tool's signal aborts when the run is cancelled.
   * INVARIANT hop:back:gate: a gated tool that was exported and
   * imported back does not run before a user has approved the call.
   */
  leave(runner: Runner): Awaitable<ToolHop>;
}

/** Tools that were exported. */
export interface ToolHop {
  /** The tools as the other framework declares them to its model. */
  readonly declared: readonly HopDeclaration[];
  /** Runs one call in the other framework's own loop, with a fake model that makes the call. */
  call(call: HopCall): Promise<HopEnd>;
  /** Returns the tools as the adapter imports them from the other framework. */
  back(): Awaitable<readonly Tool[]>;
}

/** The declaration of a tool that another model gets. */
export interface HopDeclaration {
  readonly name: string;
  readonly description: string;
  readonly inputJsonSchema: JsonObject;
  readonly outputJsonSchema?: JsonObject | undefined;
}

/** A call of the other framework's model. */
export interface HopCall {
  readonly name: string;
  readonly args: JsonObject;
  /**
   * The decision of a user of the other framework when the framework asks. If absent, no approval is set up.
   */
  readonly person?: 'approves' | 'refuses' | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((value: JsonValue) => void) | undefined;
}

/** The end of a call in the other framework. */
export interface HopEnd {
  /**
   * The call's result as text, as the other model reads it. Absent if the call waits, or if the loop failed.
   */
  readonly read?: string | undefined;
  /** The media types that the other model reads in addition. */
  readonly media?: readonly string[] | undefined;
}
