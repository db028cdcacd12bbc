import { AgentError, type AnswerInput, isJsonObject, type PendingCall } from '@mortise/core';
import { neutralize } from '../text/neutralize.ts';
import type { Choice } from '../view/asker.ts';
import { askedBy } from './asked-by.ts';
import type { AskingTerminal } from './asking-terminal.ts';

/**
 * Lets the user sign in to a server: the page is shown, and the address taken that it leads back to.
 * `undefined`: the user decides later.
 */
export async function askCredential(
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
  screen.line(paint.dim('   Afterwards copy the whole address that the browser went to; it shows nothing there.'));
  for (;;) {
    const answer = await asker.choose('Sign in?', choices, 'paste');
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

const choices: readonly Choice<'paste' | 'deny'>[] = [
  { value: 'paste', label: 'Yes, paste the address', letter: 'y' },
  { value: 'deny', label: 'No', letter: 'n' },
];
