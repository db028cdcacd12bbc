import { type AnswerInput, isJsonObject, type JsonValue, type PendingCall } from '@mortise/core';
import { approve, reject } from '../approval/approver.ts';
import { sliceCharacters } from '../text/fold.ts';
import { neutralize } from '../text/neutralize.ts';
import type { Choice, Left } from '../view/asker.ts';
import type { Always } from './always.ts';
import { askArguments, diffRows } from './ask-arguments.ts';
import { askedBy } from './asked-by.ts';
import type { AskingTerminal } from './asking-terminal.ts';
import { shownArgs } from './shown-values.ts';

/**
 * Shows the arguments of a call in full, and its preview, and asks whether the call may run. Returns
 * `undefined` if the user decides later.
 */
export async function askConfirmation(
  terminal: AskingTerminal,
  pending: PendingCall,
): Promise<AnswerInput | 'cancel' | undefined> {
  const name = neutralize(pending.call.name);
  const wider = (await terminal.always?.(pending)) ?? { offers: [] };
  show(terminal, pending, wider);
  for (;;) {
    const answer = await terminal.asker.choose(`Allow ${name}?`, choicesOf(pending, wider), 'no');
    if ('left' in answer) return leave(answer.left, pending);
    const offer = wider.offers.find(({ letter }) => letter === answer.chosen);
    if (offer) await offer.give();
    const given = offer ? approve(pending, 'user') : await answerOf[answer.chosen as Decision](terminal, pending);
    if (given) return given;
  }
}

type Decision = 'yes' | 'no' | 'edit' | 'reason' | 'always';

/** Functions that return the answer for each decision; `undefined` if the user has changed their mind. */
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
  async reason({ asker }, pending) {
    const reason = await asker.type('Why not?');
    return reason === undefined
      ? undefined
      : reject(pending, 'user', sliceCharacters(reason, maxReasonChars) || defaultReason);
  },
};

/** Leaves the question: Escape denies, Ctrl-C cancels the run, and Ctrl-D keeps the question open. */
function leave(how: Left, pending: PendingCall): AnswerInput | 'cancel' | undefined {
  if (how === 'interrupt') return 'cancel';
  return how === 'escape' ? reject(pending, 'user', defaultReason) : undefined;
}

function show(terminal: AskingTerminal, pending: PendingCall, wider: Always): void {
  const { screen, paint } = terminal;
  const { call, preview, hint } = pending;
  const name = neutralize(call.name);
  screen.gap();
  screen.line(paint.bold(`${name} asks for approval`));
  for (const line of askedBy(terminal, pending)) screen.line(line);
  for (const line of shownArgs(pending, paint)) screen.line(line);
  if (preview !== undefined) for (const line of diffRows(preview, paint)) screen.line(line);
  const covered = coverText(pending);
  if (covered !== undefined) screen.line(paint.dim(`   "always" is ${neutralize(covered)}`));
  for (const { label, covers } of wider.offers)
    screen.line(paint.dim(`   "${neutralize(label)}" is ${neutralize(covers)}`));
  if (wider.refused !== undefined) screen.line(paint.dim(`   ${neutralize(wider.refused)}`));
  // The question is asked again, with a reason.
  if (hint !== `Allow ${call.name}?`) screen.line(paint.yellow(`! ${neutralize(hint)}`));
}

function choicesOf(pending: PendingCall, { offers }: Always): readonly Choice<string>[] {
  const wider = offers.map(({ letter, label }) => ({ value: letter, label: neutralize(label), letter }));
  return coverText(pending) === undefined ? choices : [...choices, always, ...wider];
}

const choices: readonly Choice<Decision>[] = [
  { value: 'yes', label: 'Yes', letter: 'y' },
  { value: 'no', label: 'No', letter: 'n' },
  { value: 'edit', label: 'Edit', letter: 'e' },
  { value: 'reason', label: 'No, and say why', letter: 'r' },
];
const always: Choice<Decision> = { value: 'always', label: 'Always, as said above', letter: 'a' };
const defaultReason = 'the user said no';
const maxReasonChars = 2000;

/**
 * Returns the text about the later calls that the answer "always" covers; `undefined` if it is not offered.
 * Foreign text, not neutralized.
 */
export function coverText({ call, payload }: Pick<PendingCall, 'call' | 'payload'>): string | undefined {
  const offer = isJsonObject(payload) ? payload['remember'] : undefined;
  if (!isJsonObject(offer) || !isJsonObject(offer['args'])) return undefined;
  const conditions = Object.entries(offer['args']).map(([name, condition]) => conditionText(name, condition));
  const others = offer['exact'] === true ? 'no other arguments' : 'any other arguments';
  return `${call.name} with ${[...conditions, others].join(', ')}`;
}

/** Formats a condition. A long value is cut, because the call's arguments are shown in full next to it. */
function conditionText(name: string, condition: JsonValue): string {
  const value = isJsonObject(condition) ? condition['equals'] : undefined;
  if (value === undefined) return `no ${name}`;
  const text = JSON.stringify(value);
  return `${name} ${text.length > maxChars ? `${sliceCharacters(text, maxChars)}…` : text}`;
}

const maxChars = 60;
