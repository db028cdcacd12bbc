import type { AnswerInput, PendingCall } from '@mortise/core';
import { type Resolution, resolve } from '../approval/approver.ts';
import { neutralize } from '../text/neutralize.ts';
import type { Choice } from '../view/asker.ts';
import { askedBy } from './asked-by.ts';
import type { AskingTerminal } from './asking-terminal.ts';
import { shownArgs } from './shown-args.ts';

/**
 * Asks for the outcome of a call that was started, and whose outcome was lost. `undefined`: the user decides
 * later.
 */
export async function askInDoubt(
  terminal: AskingTerminal,
  pending: PendingCall,
): Promise<AnswerInput | 'cancel' | undefined> {
  const { asker, screen, paint } = terminal;
  const name = neutralize(pending.call.name);
  screen.gap();
  screen.line(paint.bold(`It is not known what came of ${name}`));
  for (const line of askedBy(terminal, pending)) screen.line(line);
  for (const line of shownArgs(pending, paint)) screen.line(line);
  screen.line(paint.yellow(`! ${neutralize(pending.hint.replace(howToAnswer, ''))}`));
  const answer = await asker.choose(`What came of ${name}?`, choices, 'giveUp');
  if ('chosen' in answer) return resolve(pending, 'user', answer.chosen);
  if (answer.left === 'interrupt') return 'cancel';
  return answer.left === 'escape' ? resolve(pending, 'user', 'giveUp') : undefined;
}

/** The end of the question's hint: the choices below say the same. */
const howToAnswer = / Did it happen\?.*$/s;
const choices: readonly Choice<Resolution>[] = [
  { value: 'happened', label: 'It happened', letter: 'y' },
  { value: 'retry', label: 'Run it again', letter: 'a' },
  { value: 'giveUp', label: 'Unknown: the model is told so', letter: 'u' },
];
