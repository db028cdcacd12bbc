import type { JsonObject } from '@mortise/core';

/**
 * The capabilities of an agent, in the categories of the
 * protocol. An absent member means unknown, not unsupported.
 */
export interface AgUiCapabilities {
  readonly identity?: {
    readonly name?: string;
    /** The framework. */
    readonly type?: string;
    readonly description?: string;
    readonly version?: string;
    /** The maintainer of the agent. */
    readonly provider?: string;
    readonly documentationUrl?: string;
    readonly metadata?: JsonObject;
  };
  readonly transport?: {
    readonly streaming?: boolean;
    readonly websocket?: boolean;
    readonly httpBinary?: boolean;
    readonly pushNotifications?: boolean;
    /** True if a stream can be resumed by event number. */
    readonly resumable?: boolean;
  };
  readonly tools?: {
    readonly supported?: boolean;
    /** The agent's own tools; `parameters` is a JSON Schema. */
    readonly items?: readonly {
      readonly name: string;
      readonly description: string;
      readonly parameters?: JsonObject;
      readonly metadata?: JsonObject;
    }[];
    readonly parallelCalls?: boolean;
    /** True if `tools` of a run's input are accepted. */
    readonly clientProvided?: boolean;
  };
  readonly output?: {
    readonly structuredOutput?: boolean;
    readonly supportedMimeTypes?: readonly string[];
  };
  readonly state?: {
    readonly snapshots?: boolean;
    readonly deltas?: boolean;
    /** True if the agent has a memory beyond the thread. */
    readonly memory?: boolean;
    /** True if the state persists from run to run of a thread. */
    readonly persistentState?: boolean;
  };
  readonly multiAgent?: {
    readonly supported?: boolean;
    readonly delegation?: boolean;
    readonly handoffs?: boolean;
    readonly subagents?: readonly { readonly name: string; readonly description?: string }[];
  };
  readonly reasoning?: {
    readonly supported?: boolean;
    readonly streaming?: boolean;
    readonly encrypted?: boolean;
  };
  readonly multimodal?: {
    readonly input?: {
      readonly image?: boolean;
      readonly audio?: boolean;
      readonly video?: boolean;
      readonly pdf?: boolean;
      readonly file?: boolean;
    };
    readonly output?: { readonly image?: boolean; readonly audio?: boolean };
  };
  readonly execution?: {
    readonly codeExecution?: boolean;
    readonly sandboxed?: boolean;
    /** The maximum number of iterations of one run. */
    readonly maxIterations?: number;
    /** The maximum duration of one run, in milliseconds. */
    readonly maxExecutionTime?: number;
  };
  readonly humanInTheLoop?: {
    readonly supported?: boolean;
    readonly approvals?: boolean;
    readonly interventions?: boolean;
    readonly feedback?: boolean;
    readonly interrupts?: boolean;
    /** True if an answer may have `editedArgs`. */
    readonly approveWithEdits?: boolean;
  };
  readonly custom?: JsonObject;
}
