import { type ConfirmationGateOptions, confirmationGate, type GrantService } from '@mortise/confirmation';
import { oneOf, type Tool, type ToolEffect, type ToolGate } from '@mortise/core';
import type { ModeSwitch } from './mode.ts';

/** Options of a gate, other than its user's answers. */
export interface ApprovalOptions {
  /** Omitted: it asks. */
  readonly mode?: Pick<ModeSwitch, 'current'> | undefined;
  /** Tools that are allowed entirely. Omitted: none. */
  readonly allowed?: GrantService | undefined;
}

/**
 * Asks before a tool with an effect runs. Tools that only read pass.
 *
 * An approval for the session covers later calls with the same path, or the same command; of other tools,
 * calls with the same arguments. If a tool is allowed entirely, each call is covered, as long as the tool
 * does not change.
 */
export function approvalGate({ mode, allowed }: ApprovalOptions = {}): ToolGate {
  const options = optionsOf(mode);
  const asking = confirmationGate(options);
  const granting = allowed && confirmationGate({ ...options, grants: allowed });
  return {
    ...asking,
    async check(call, tool, context) {
      // The console makes offers of its own, so the inner gate is only asked whether a grant covers the call.
      if (granting && allowed && context.answers.length === 0 && (await names(allowed, context.session, tool))) {
        const decided = await granting.check(call, tool, context);
        if (decided.type === 'proceed') return decided;
      }
      return asking.check(call, tool, context);
    },
  };
}

/** The name of the gate, which grants are bound to. */
export const approvalGateName = 'approval';

/** True if the gate asks before a tool runs. */
export function asksFirst({ effect }: Pick<Tool, 'effect'>): boolean {
  return effect !== 'read';
}

async function names(
  allowed: GrantService,
  session: Parameters<GrantService['list']>[0],
  { name }: Tool,
): Promise<boolean> {
  // A list that cannot be read allows nothing.
  const grants = await Promise.resolve(allowed.list(session)).catch(() => []);
  return grants.some(({ tool }) => tool === name);
}

function optionsOf(mode: ApprovalOptions['mode']): ConfirmationGateOptions {
  return {
    name: approvalGateName,
    policy: [
      // First: what denies wins over what was allowed before.
      { effect: withEffect, when: () => mode?.current === 'plan', decision: 'deny', reason: planReason },
      { tool: 'write_file', decision: 'ask', remember: { sameArgs: ['path'] } },
      { tool: 'run_command', decision: 'ask', remember: { sameArgs: ['command'] } },
    ],
    // A question waits until its session is resumed.
    ask: { remember: {}, ttlMs: 90 * 24 * 60 * 60 * 1000 },
  };
}

/** Every effect but that of tools that only read. */
const withEffect = oneOf<Exclude<ToolEffect, 'read'>>({ write: true, idempotent: true });

const planReason =
  'the user lets only reads run for now; say what you would do, step by step, and end: he lets it run afterwards';
