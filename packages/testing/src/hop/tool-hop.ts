import type { Awaitable, JsonObject, JsonValue, Runner, Tool } from '@mortise/core';

/** The subject of the export cases: an adapter to another framework, and that framework's own loop. */
export interface ToolHopSubject {
  /**
   * Exports the tools of a runner to the other framework, as its users would. Called once or twice.
   *
   * A tool of ours that runs in another framework keeps its promises here, or the adapter declares which it
   * cannot keep; and a tool that comes back is the tool that was exported.
   *
   * INVARIANT hop:declared: each tool is declared to the other model under its name, with its description and
   * the schema of its arguments.
   * INVARIANT hop:declared:output: its output schema is declared, too.
   * INVARIANT hop:args: arguments reach the tool as the other model wrote them.
   * INVARIANT hop:check: arguments that the tool refuses do not run it, and the other model reads why.
   * INVARIANT hop:result:text: any string is read unchanged.
   * INVARIANT hop:result:json: every other value is read as its JSON.
   * INVARIANT hop:result:media: media of a result reach the other model.
   * INVARIANT hop:error: the other model reads an error with advice, and the other loop continues.
   * INVARIANT hop:progress: values that a tool yields while it runs reach watchers of the other loop.
   * INVARIANT hop:abort: a tool's signal aborts when the other loop is aborted.
   * INVARIANT hop:gate: a gated call without approval does not run.
   * INVARIANT hop:approved: once a user of the other framework has approved it, it runs, once, with the
   * approved arguments.
   * INVARIANT hop:refused: a call that a user refuses does not run, and the other model reads that.
   * INVARIANT hop:once: each call runs its tool once, two equal ones included.
   * INVARIANT hop:log: each call is in a log of the runner.
   * INVARIANT hop:secret: no text that the other model reads contains a secret of the runner.
   * INVARIANT hop:back:declared: a tool that comes back has its original name, description and schema.
   * INVARIANT hop:back:output: and its output schema.
   * INVARIANT hop:back:effect: and its effect.
   * INVARIANT hop:back:metadata: and its metadata.
   * INVARIANT hop:back:timeout: and its timeout.
   * INVARIANT hop:back:traits: and its other traits that are data: its egress, the source and the limit of
   * its results, and that no two of its calls run at a time.
   * INVARIANT hop:back:result: run here again, its result is the one that it has without the hop.
   * INVARIANT hop:back:result:once: a check that converts its output has done so once.
   * INVARIANT hop:back:error: an error is an error again, with its message.
   * INVARIANT hop:back:media: media come back as parts.
   * INVARIANT hop:back:progress: progress is shown.
   * INVARIANT hop:back:abort: a tool's signal aborts when the run is cancelled.
   * INVARIANT hop:back:gate: a gated tool that went out and came back does not run before a user has approved
   * it.
   */
  leave(runner: Runner): Awaitable<ToolHop>;
}

/** Tools that were exported. */
export interface ToolHop {
  /** The tools as the other framework declares them to its model. */
  readonly declared: readonly HopDeclaration[];
  /** Runs one call in the other framework's own loop, with a fake model that makes it. */
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
   * The decision of a user of the other framework when it asks. Absent: no user is asked, and nothing is set
   * up.
   */
  readonly person?: 'approves' | 'refuses' | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((value: JsonValue) => void) | undefined;
}

/** The end of a call in the other framework. */
export interface HopEnd {
  /** The call's result as its model reads it, as text. Absent if it waits, or if its loop broke. */
  readonly read?: string | undefined;
  /** The media types that it reads in addition. */
  readonly media?: readonly string[] | undefined;
}
