import type { AnswerInput, PendingCall } from '@mortise/core';
import type { Approver } from '../approval/approver.ts';
import { neutralize } from '../text/neutralize.ts';
import { askConfirmation } from './ask-confirmation.ts';
import { askCredential } from './ask-credential.ts';
import { askInDoubt } from './ask-in-doubt.ts';
import { askInput } from './ask-input.ts';
import type { AskingTerminal } from './asking-terminal.ts';

/**
 * Asks the user about each pending call. Ctrl-C cancels the
 * run. Ctrl-D leaves this question and all later ones open.
 */
export function terminalApprover(terminal: AskingTerminal): Approver {
  return async (pending) => {
    const answers: AnswerInput[] = [];
    for (const call of pending) {
      // If several calls wait for one sign-in, the first has answered all.
      if (answers.some(({ requestId }) => requestId === call.id)) continue;
      const ask = asks[call.kind];
      if (!ask) {
        terminal.screen.line(terminal.paint.yellow(`! ${unknown(call)}`));
        continue;
      }
      const answer = await ask(terminal, call);
      if (answer === 'cancel') return 'cancel';
      // With these answers the run would resume, and ask the same again.
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
