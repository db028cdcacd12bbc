import type { JsonObject } from '@mortise/core';

/** What an agent can, in the categories of the protocol. What is absent is not said: it is no "cannot". */
export interface AgUiCapabilities {
  readonly identity?: {
    readonly name?: string;
    /** The framework. */
    readonly type?: string;
    readonly description?: string;
    readonly version?: string;
    /** Who maintains the agent. */
    readonly provider?: string;
    readonly documentationUrl?: string;
    readonly metadata?: JsonObject;
  };
  readonly transport?: {
    readonly streaming?: boolean;
    readonly websocket?: boolean;
    readonly httpBinary?: boolean;
    readonly pushNotifications?: boolean;
    /** By the numbers of events. */
    readonly resumable?: boolean;
  };
  readonly tools?: {
    readonly supported?: boolean;
    /** The agent's own; `parameters` is a JSON Schema. */
    readonly items?: readonly {
      readonly name: string;
      readonly description: string;
      readonly parameters?: JsonObject;
      readonly metadata?: JsonObject;
    }[];
    readonly parallelCalls?: boolean;
    /** Whether `tools` of a run's input are taken. */
    readonly clientProvided?: boolean;
  };
  readonly output?: {
    readonly structuredOutput?: boolean;
    readonly supportedMimeTypes?: readonly string[];
  };
  readonly state?: {
    readonly snapshots?: boolean;
    readonly deltas?: boolean;
    /** Beyond the thread. */
    readonly memory?: boolean;
    /** From run to run of a thread. */
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
    /** Of one run. */
    readonly maxIterations?: number;
    /** Milliseconds. */
    readonly maxExecutionTime?: number;
  };
  readonly humanInTheLoop?: {
    readonly supported?: boolean;
    readonly approvals?: boolean;
    readonly interventions?: boolean;
    readonly feedback?: boolean;
    readonly interrupts?: boolean;
    /** Whether an answer may have `editedArgs`. */
    readonly approveWithEdits?: boolean;
  };
  readonly custom?: JsonObject;
}
