import { AgentError, type AnswerInput, isJsonObject, type PendingCall } from '@mortise/core';
import { type Approver, type Resolution, resolve } from '../approval/approver.ts';
import { neutralize } from '../text/neutralize.ts';
import type { Choice } from '../view/asker.ts';
import { askConfirmation } from './ask-confirmation.ts';
import { askInput } from './ask-input.ts';
import { askedBy } from './asked-by.ts';
import type { AskingTerminal } from './asking-terminal.ts';
import { shownArgs } from './shown-values.ts';

/**
 * Creates an approver that asks the user about each pending call. Ctrl-C cancels the run. Ctrl-D keeps this
 * question and all later ones open.
 */
export function terminalApprover(terminal: AskingTerminal): Approver {
  return async (pending) => {
    const answers: AnswerInput[] = [];
    for (const call of pending) {
      // If several calls wait for one sign-in, the answer to the first question answers all of them.
      if (answers.some(({ requestId }) => requestId === call.id)) continue;
      const ask = asks[call.kind];
      if (!ask) {
        terminal.screen.line(terminal.paint.yellow(`! ${unknown(call)}`));
        continue;
      }
      const answer = await ask(terminal, call);
      if (answer === 'cancel') return 'cancel';
      // If the run resumed with these answers, it would ask the same questions again.
      if (!answer) return [];
      for (const each of 'requestId' in answer ? [answer] : answer) answers.push(each);
    }
    return answers;
  };
}

function unknown({ hint, kind }: PendingCall): string {
  return `${neutralize(hint)} This console cannot answer a question of kind "${neutralize(kind)}".`;
}

const asks: Readonly<
  Record<
    string,
    (
      terminal: AskingTerminal,
      call: PendingCall,
    ) => Promise<AnswerInput | readonly AnswerInput[] | 'cancel' | undefined>
  >
> = {
  confirmation: askConfirmation,
  inDoubt: askInDoubt,
  input: askInput,
  credential: askCredential,
};

/**
 * Asks for the outcome of a call that was started, and whose
 * outcome was lost. Returns `undefined` if the user decides later.
 */
async function askInDoubt(terminal: AskingTerminal, pending: PendingCall): Promise<AnswerInput | 'cancel' | undefined> {
  const { asker, screen, paint } = terminal;
  const name = neutralize(pending.call.name);
  screen.gap();
  screen.line(paint.bold(`The outcome of ${name} is unknown`));
  for (const line of askedBy(terminal, pending)) screen.line(line);
  for (const line of shownArgs(pending, paint)) screen.line(line);
  screen.line(paint.yellow(`! ${neutralize(pending.hint.replace(howToAnswer, ''))}`));
  const answer = await asker.choose(`What was the outcome of ${name}?`, inDoubtChoices, 'giveUp');
  if ('chosen' in answer) return resolve(pending, 'user', answer.chosen);
  if (answer.left === 'interrupt') return 'cancel';
  return answer.left === 'escape' ? resolve(pending, 'user', 'giveUp') : undefined;
}

/** Matches the end of the question's hint: the choices below say the same. */
const howToAnswer = / Did it happen\?.*$/s;
const inDoubtChoices: readonly Choice<Resolution>[] = [
  { value: 'happened', label: 'It happened', letter: 'y' },
  { value: 'retry', label: 'Run it again', letter: 'a' },
  { value: 'giveUp', label: 'Unknown: the model is informed', letter: 'u' },
];

/**
 * Lets the user sign in to a server: shows the page, and reads the URL to which it redirects. Returns
 * `undefined` if the user decides later.
 */
async function askCredential(
  terminal: AskingTerminal,
  pending: PendingCall,
): Promise<readonly AnswerInput[] | 'cancel' | undefined> {
  const { screen, paint, asker, signIn } = terminal;
  const { authorizationUrl: url } = isJsonObject(pending.payload) ? pending.payload : {};
  screen.gap();
  screen.line(paint.bold(`${neutralize(pending.call.name)} wants you to sign in`));
  for (const line of askedBy(terminal, pending)) screen.line(line);
  screen.line(`   ${neutralize(pending.hint)}`);
  if (typeof url !== 'string' || !URL.canParse(url) || !signIn) {
    screen.line(paint.yellow('! This console cannot sign in there.'));
    return undefined;
  }
  screen.line(`   ${paint.bold(neutralize(new URL(url).host))} is where you sign in:`);
  screen.line(`   ${neutralize(url)}`);
  screen.line(paint.dim('   Afterwards, copy the complete address from the browser; the page itself is empty.'));
  for (;;) {
    const answer = await asker.choose('Sign in?', credentialChoices, 'paste');
    if ('left' in answer && answer.left === 'interrupt') return 'cancel';
    if ('left' in answer && answer.left === 'end') return undefined;
    if (!('chosen' in answer) || answer.chosen === 'deny')
      return signIn(pending, { denied: true, reason: 'the user said no' });
    const responseUrl = await asker.type('The address that the browser went to');
    if (responseUrl === undefined) continue;
    try {
      return await signIn(pending, { responseUrl });
    } catch (error) {
      if (!AgentError.is(error)) throw error;
      screen.line(paint.yellow(`! ${neutralize(error.message)}`));
    }
  }
}

const credentialChoices: readonly Choice<'paste' | 'deny'>[] = [
  { value: 'paste', label: 'Yes, paste the address', letter: 'y' },
  { value: 'deny', label: 'No', letter: 'n' },
];
