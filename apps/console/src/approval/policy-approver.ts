import type { AnswerInput } from '@mortise/core';
import { type Approver, approve, reject } from './approver.ts';

/** The decision about all approvals. */
export type ApprovalPolicy = 'yes' | 'deny' | 'nobody';

/**
 * Answers every confirmation by a policy; other questions stay open. `nobody`: there is no terminal to ask
 * at.
 */
export function policyApprover(policy: ApprovalPolicy): Approver {
  return async (pending) =>
    pending
      .filter(({ kind }) => kind === 'confirmation')
      .map(
        (call): AnswerInput =>
          policy === 'yes'
            ? approve(call, '--yes')
            : reject(call, policy === 'deny' ? '--deny' : 'policy', reasons[policy]),
      );
}

const reasons = {
  deny: 'rejected by --deny',
  nobody: 'there is no terminal to ask for approval; start with --yes to allow it',
} as const;
