import { UsageError } from '../exit/usage-error.ts';

/**
 * The handling of calls with an effect: `ask` asks about each, `edits` lets files be written without a
 * question, `plan` allows only calls that read.
 */
export type ApprovalMode = (typeof approvalModes)[number];

/** The modes in the order of Shift-Tab. */
const approvalModes = ['ask', 'edits', 'plan'] as const;

/** The mode of a conversation, which its user may change at any time. */
export class ModeSwitch {
  current: ApprovalMode = 'ask';

  /**
   * Switches to a mode by name, if one is given; returns a description of the current one. Throws a
   * `UsageError`.
   */
  set(wanted: string): string {
    const found = approvalModes.find((name) => name === wanted);
    if (wanted !== '' && !found) throw new UsageError(`There is no mode ${wanted}; it is ${approvalModes.join(', ')}`);
    this.current = found ?? this.current;
    return `${this.current}: ${modeWords[this.current]}`;
  }

  /** Below the conversation; empty if it is as usual. */
  short(): string {
    return this.current === 'ask' ? '' : modeWords[this.current];
  }

  next(): void {
    this.current = approvalModes[(approvalModes.indexOf(this.current) + 1) % approvalModes.length] ?? 'ask';
  }
}

/** A short description of each mode. */
const modeWords: Readonly<Record<ApprovalMode, string>> = {
  ask: 'asks before each effect',
  edits: 'accepts edits of files',
  plan: 'plan: only reads',
};
