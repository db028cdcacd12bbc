/**
 * `RunContext` of the SDK, as far as it is read here. Make
 * one with `new RunContext(...)`: agents as tools need it whole.
 */
export interface AgentsRunContext {
  /** What the application gave the run. */
  readonly context: unknown;
  /** What models have used. */
  readonly usage?: { add(used: AgentsUsage): void } | undefined;
  /** Whether somebody has approved or rejected a call. */
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
