import { UsageError } from '../exit/usage-error.ts';

/**
 * How a conversation treats calls with an effect: `ask` asks about each, `edits` lets files be written
 * without a question, `plan` lets nothing run but what reads.
 */
export type ApprovalMode = (typeof approvalModes)[number];

/** In the order in which Shift-Tab goes through them. */
const approvalModes = ['ask', 'edits', 'plan'] as const;

/** The mode of a conversation, which its user may change at any time. */
export class ModeSwitch {
  current: ApprovalMode = 'ask';

  /**
   * Takes a mode by its name, if one is given; answers the one that holds, in words. Throws a `UsageError`.
   */
  set(wanted: string): string {
    const found = approvalModes.find((name) => name === wanted);
    if (wanted !== '' && !found) throw new UsageError(`There is no mode ${wanted}; it is ${approvalModes.join(', ')}`);
    this.current = found ?? this.current;
    return `${this.current}: ${modeWords[this.current]}`;
  }

  /** Below the conversation; empty where it is as usual. */
  short(): string {
    return this.current === 'ask' ? '' : modeWords[this.current];
  }

  next(): void {
    this.current = approvalModes[(approvalModes.indexOf(this.current) + 1) % approvalModes.length] ?? 'ask';
  }
}

/** Each in a few words. */
const modeWords: Readonly<Record<ApprovalMode, string>> = {
  ask: 'asks before each effect',
  edits: 'accepts edits of files',
  plan: 'plan: only reads',
};
