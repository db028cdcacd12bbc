/**
 * The used part of `RunContext` of the SDK. Create one with `new RunContext(...)`: agents as tools need the
 * complete class.
 */
export interface AgentsRunContext {
  /** The context that the application passed to the run. */
  readonly context: unknown;
  /** The usage of models. */
  readonly usage?: { add(used: AgentsUsage): void } | undefined;
  /** Returns true if a call is approved, false if it is rejected. */
  isToolApproved(approval: { readonly toolName: string; readonly callId: string }): boolean | undefined;
}

/** `Usage` of the SDK. */
export interface AgentsUsage {
  requests: number;
  inputTokens: number;
  outputTokens: number;
  totalTokens: number;
  inputTokensDetails: Record<string, number>[];
  outputTokensDetails: Record<string, number>[];
}
