import { confirmationGate } from '@mortise/confirmation';
import type { Tool, ToolGate } from '@mortise/core';

/**
 * Asks before a tool with an effect runs. Tools that only read pass.
 *
 * What the user allows for a session covers later calls with the same path, or the same command; of other
 * tools, calls with the same arguments.
 */
export const approvalGate: ToolGate = confirmationGate({
  name: 'approval',
  policy: [
    { tool: 'write_file', decision: 'ask', remember: { sameArgs: ['path'] } },
    { tool: 'run_command', decision: 'ask', remember: { sameArgs: ['command'] } },
  ],
  // A question waits until its session is gone on with.
  ask: { remember: {}, ttlMs: 90 * 24 * 60 * 60 * 1000 },
});

/** Whether the gate asks before a tool runs. */
export function asksFirst({ effect }: Tool): boolean {
  return effect !== 'read';
}
