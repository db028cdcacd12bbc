import type { AnswerInput, PendingCall } from '@mortise/core';
import { approve, reject } from '../approval/approver.ts';
import { sliceWhole } from '../text/fold.ts';
import { neutralize } from '../text/neutralize.ts';
import { askArguments } from './ask-arguments.ts';
import { askChoice, type Choice } from './ask-choice.ts';
import { askLine } from './ask-line.ts';
import { askedBy } from './asked-by.ts';
import type { AskingTerminal } from './asking-terminal.ts';
import { coverText } from './cover-text.ts';
import type { KeyReader } from './keyboard.ts';
import type { Paint } from './paint.ts';
import { shownArgs } from './shown-args.ts';

/**
 * Asks whether a call may run: its arguments in full and its
 * preview are shown first. `undefined`: the user decides later.
 */
export async function askConfirmation(
  terminal: AskingTerminal,
  pending: PendingCall,
): Promise<AnswerInput | 'cancel' | undefined> {
  const name = neutralize(pending.call.name);
  show(terminal, pending);
  for (;;) {
    const answer = await askChoice(terminal.keyboard, `Allow ${name}?`, choicesOf(pending), 'no');
    terminal.screen.reset();
    if ('left' in answer) return leave(answer.left, pending);
    const given = await answerOf[answer.chosen](terminal, pending);
    if (given) return given;
  }
}

type Decision = 'yes' | 'no' | 'edit' | 'reason' | 'always';

/** `undefined`: the user has thought better of it. */
const answerOf: Readonly<
  Record<Decision, (terminal: AskingTerminal, pending: PendingCall) => Promise<AnswerInput | undefined>>
> = {
  yes: async (_, pending) => approve(pending, 'user'),
  no: async (_, pending) => reject(pending, 'user', defaultReason),
  always: async (_, pending) => approve(pending, 'user', { remember: 'session' }),
  async edit(terminal, pending) {
    const args = await askArguments(terminal, pending.call.args);
    return args && approve(pending, 'user', { args });
  },
  async reason({ keyboard, screen }, pending) {
    const reason = await askLine(keyboard, 'Why not?');
    screen.reset();
    return reason === undefined
      ? undefined
      : reject(pending, 'user', sliceWhole(reason, maxReasonChars) || defaultReason);
  },
};

/** Escape says no, Ctrl-C cancels the run, and Ctrl-D leaves the question open. */
function leave(how: NonNullable<KeyReader['left']>, pending: PendingCall): AnswerInput | 'cancel' | undefined {
  if (how === 'interrupt') return 'cancel';
  return how === 'escape' ? reject(pending, 'user', defaultReason) : undefined;
}

function show(terminal: AskingTerminal, pending: PendingCall): void {
  const { screen, paint } = terminal;
  const { call, preview, hint } = pending;
  const name = neutralize(call.name);
  screen.gap();
  screen.line(paint.bold(`${name} asks for approval`));
  for (const line of askedBy(terminal, pending)) screen.line(line);
  for (const line of shownArgs(pending, paint)) screen.line(line);
  if (preview !== undefined)
    for (const line of neutralize(preview).split('\n')) screen.line(`   ${diffColour(paint, line)}`);
  const covered = coverText(pending);
  if (covered !== undefined) screen.line(paint.dim(`   "always" is ${neutralize(covered)}`));
  // It is asked again, and says why.
  if (hint !== `Allow ${call.name}?`) screen.line(paint.yellow(`! ${neutralize(hint)}`));
}

function choicesOf(pending: PendingCall): readonly Choice<Decision>[] {
  return coverText(pending) === undefined ? choices : [...choices, always];
}

function diffColour(paint: Paint, line: string): string {
  if (line.startsWith('+')) return paint.green(line);
  return line.startsWith('-') ? paint.red(line) : paint.dim(line);
}

const choices: readonly Choice<Decision>[] = [
  { value: 'yes', label: 'Yes', letter: 'y' },
  { value: 'no', label: 'No', letter: 'n' },
  { value: 'edit', label: 'Yes, with other arguments', letter: 'e' },
  { value: 'reason', label: 'No, and say why', letter: 'r' },
];
const always: Choice<Decision> = { value: 'always', label: 'Always in this session, as said above', letter: 'a' };
const defaultReason = 'the user said no';
const maxReasonChars = 2000;
