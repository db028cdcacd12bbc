import { AgentError } from '../error/agent-error.ts';
import { RunError } from '../error/run-error.ts';
import type { Event } from '../event/event.ts';
import { boundOutcomeNow } from '../flow/bound-outcome.ts';
import { isOutcome } from '../flow/hooks.ts';
import { newEvent, type RunScope, warn } from '../flow/run-scope.ts';
import { pictureOutcome } from '../flow/snapshot-outcome.ts';
import type { Mail } from '../session/session-service.ts';
import { answerEvent, beginsInvocation, type Taken, userContent } from './accept.ts';

/** Takes what was delivered from outside into the log. Answers whether there was anything. */
export async function takeMail(scope: RunScope): Promise<boolean> {
  const mail = await scope.sessions.mail(scope.view.key);
  scope.journal.hasMail = false;
  if (mail.length === 0) return false;
  const taken: Taken = new Map();
  scope.journal.write(
    mail.map((letter) => eventOf(scope, letter, taken)),
    { consumed: mail.map(({ id }) => id) },
  );
  await scope.journal.stored();
  return true;
}

function eventOf(scope: RunScope, letter: Mail, taken: Taken): Event {
  try {
    switch (letter.type) {
      case 'message':
        return messageEvent(scope, letter);
      case 'answer':
        return answerEvent(scope, letter.answer, taken);
      case 'result':
        return resultEvent(scope, letter, taken);
      case 'cancel':
        scope.cancellation.cancel({ code: 'cancelled', reason: letter.reason });
        return newEvent(scope, { type: 'notice', code: 'cancel_requested', value: letter.reason }, undefined, 'user');
      default:
        throw new RunError('bad_mail', `mail of the type "${(letter as Mail).type}" is unknown`);
    }
  } catch (error) {
    // The sender is gone: what was wrong with the letter stands in the log instead.
    const message = error instanceof Error ? error.message : String(error);
    warn(scope, 'mail_refused', message, error);
    return newEvent(scope, {
      type: 'notice',
      code: 'mail_refused',
      value: {
        id: String(letter.id),
        type: String(letter.type),
        code: AgentError.is(error) ? error.code : 'bad_mail',
        message,
      },
    });
  }
}

/** Words that come while an invocation goes on belong to it; after its end they begin another. */
function messageEvent(scope: RunScope, { id, content }: Extract<Mail, { readonly type: 'message' }>): Event {
  const { inputIds, branch, invocation } = scope.view;
  if (inputIds.has(id)) throw new RunError('already_taken', `the input "${id}" was taken already`);
  const event = newEvent(scope, { type: 'input', content: userContent(content), inputId: id }, undefined, 'user');
  const isOver = branch.turn === 'answered' || branch.turn === 'skipped' || invocation.stopped !== undefined;
  return isOver && branch.open === 0 ? beginsInvocation(event) : event;
}

/** The result of a call that has no response yet is its response, or answers its question; of one that has ended it is kept as late. */
function resultEvent(
  scope: RunScope,
  { callId, outcome: delivered }: Extract<Mail, { readonly type: 'result' }>,
  taken: Taken,
): Event {
  if (typeof callId !== 'string' || !isOutcome(delivered))
    throw new RunError('bad_mail', 'a result has a callId and an outcome');
  const picture = pictureOutcome(undefined, delivered);
  const outcome = boundOutcomeNow(scope, callId, picture);
  const call = scope.view.calls.get(callId);
  if (!call || call.outcome) return newEvent(scope, { type: 'late', callId, outcome });
  const exchange = call.exchanges.find(({ request, status }) => request.kind === 'result' && status === 'open');
  if (!exchange || outcome.status !== 'ok') return newEvent(scope, { type: 'response', callId, outcome });
  return answerEvent(scope, { requestId: exchange.request.id, value: outcome.output }, taken);
}
