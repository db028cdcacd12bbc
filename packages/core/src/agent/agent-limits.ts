/** Bounds of what an agent and everything nested in it may use, counted from the log, so that pausing and resuming does not reset them. */
export interface AgentLimits {
  /** Model calls; default 25, and of a nested run what is left to those around it. */
  readonly modelCalls?: number;
  /** Function calls that models made; default none. */
  readonly toolCalls?: number;
  /** Input and output tokens together, as far as the providers count them; default none. */
  readonly tokens?: number;
}
