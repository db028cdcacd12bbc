/**
 * `RunContext` of the SDK, as far as it is read here. Make
 * one with `new RunContext(...)`: agents as tools need it whole.
 */
export interface AgentsRunContext {
  /** What the application gave the run. */
  readonly context: unknown;
  /** Whether somebody has approved or rejected a call. */
  isToolApproved(approval: { readonly toolName: string; readonly callId: string }): boolean | undefined;
}
