import type { AnswerInput, JsonObject, PendingCall } from '@mortise/core';
import { UsageError } from '../exit/exit-codes.ts';

/** Answers the questions of a paused run. Omitted questions stay open; `cancel` ends the run. */
export type Approver = (pending: readonly PendingCall[]) => Promise<readonly AnswerInput[] | 'cancel'>;

/** Returns an approver that asks `second` the questions that `first` does not answer. */
export function firstThen(first: Approver, second: Approver): Approver {
  return async (pending) => {
    const answers = await first(pending);
    if (answers === 'cancel') return 'cancel';
    const rest = pending.filter(({ id }) => !answers.some(({ requestId }) => requestId === id));
    const others = rest.length > 0 ? await second(rest) : [];
    return others === 'cancel' ? 'cancel' : [...answers, ...others];
  };
}

/**
 * Returns the answer that lets a call run. `how` has other
 * arguments, or makes the answer valid for later calls.
 */
export function approve(
  { id }: PendingCall,
  by: string,
  how: { readonly args: JsonObject } | { readonly remember: 'session' } | undefined = undefined,
): AnswerInput {
  return { requestId: id, value: { confirmed: true, ...how }, by };
}

/** Returns the answer that rejects a call. The model reads the reason. */
export function reject({ id }: PendingCall, by: string, reason: string): AnswerInput {
  return { requestId: id, value: { confirmed: false, reason }, by };
}

/** The user's answer about a call whose outcome was lost. */
export type Resolution = 'happened' | 'retry' | 'giveUp';

/** Returns the answer to a question about a call whose outcome was lost. */
export function resolve({ id }: PendingCall, by: string, resolution: Resolution): AnswerInput {
  const result = resolution === 'happened' && { result: 'The user says that it happened. Its output was lost.' };
  return { requestId: id, value: { resolution, ...result }, by };
}

/**
 * Returns the answer that closes a question of any kind. The
 * model reads the reason if this kind of answer has one.
 */
export function giveUp(call: PendingCall, reason: string): AnswerInput {
  switch (call.kind) {
    case 'inDoubt':
      return resolve(call, 'user', 'giveUp');
    case 'input':
      return { requestId: call.id, value: { action: 'cancel' }, by: 'user' };
    case 'credential':
      return { requestId: call.id, value: { denied: true, reason }, by: 'user' };
    default:
      return reject(call, 'user', reason);
  }
}

/**
 * The approval mode: `ask` asks before each call with an effect, `edits` lets files be written without a
 * question, `plan` allows only calls that read.
 */
type ApprovalMode = (typeof approvalModes)[number];

/** The modes, in the order in which Shift-Tab selects them. */
const approvalModes = ['ask', 'edits', 'plan'] as const;

/** The approval mode of a conversation, which its user can change at any time. */
export class ModeSwitch {
  current: ApprovalMode = 'ask';

  /**
   * Switches to the named mode, if a name is given; returns a description of the current mode. Throws a
   * `UsageError` if there is no such mode.
   */
  set(wanted: string): string {
    const found = approvalModes.find((name) => name === wanted);
    if (wanted !== '' && !found)
      throw new UsageError(`There is no mode ${wanted}; the modes are ${approvalModes.join(', ')}`);
    this.current = found ?? this.current;
    return `${this.current}: ${modeTexts[this.current]}`;
  }

  /** Returns the mode for the footer; empty for the default mode. */
  short(): string {
    return this.current === 'ask' ? '' : modeTexts[this.current];
  }

  next(): void {
    this.current = approvalModes[(approvalModes.indexOf(this.current) + 1) % approvalModes.length] ?? 'ask';
  }
}

/** A short description of each mode. */
const modeTexts: Readonly<Record<ApprovalMode, string>> = {
  ask: 'asks before each effect',
  edits: 'accepts edits of files',
  plan: 'plan: only reads',
};

/**
 * Returns an approver that follows the mode of the conversation: in `edits`, it approves writing files of the
 * directory.
 */
export function modeApprover(mode: Pick<ModeSwitch, 'current'>): Approver {
  return async (pending) =>
    mode.current === 'edits'
      ? pending
          // A question that is asked again has another hint,
          // with the reason, and is not approved automatically.
          .filter(
            ({ kind, call, hint }) => kind === 'confirmation' && isEdit(call.name) && hint === `Allow ${call.name}?`,
          )
          .map((call) => approve(call, 'user, by accepting edits'))
      : [];
}

/**
 * Returns true for the console's own tool that writes files: the
 * names of external tools begin with the name of their source.
 */
function isEdit(name: string): boolean {
  return name === 'write_file';
}

/** A decision that answers all approvals. */
export type ApprovalPolicy = 'yes' | 'deny' | 'nobody';

/**
 * Returns an approver that answers every confirmation by a policy; other questions stay open. `nobody` means
 * that there is no terminal at which a user can be asked.
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
