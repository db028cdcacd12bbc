import { RunError } from '../error/errors.ts';
import { exactJson } from '../json/snapshot-json.ts';
import type { BranchScope } from '../run/run-scope.ts';
import type { Mail } from '../session/session-service.ts';
import { acceptMail } from './accept-mail.ts';

/**
 * Takes the inbox items into the log. Resolves with true if there were any. A failure to read or process them
 * fails the complete run.
 */
export function takeMail(scope: BranchScope): Promise<boolean> {
  const { run } = scope;
  // Other branches that find items wait for this promise.
  run.readingMail ??= readMail(scope).finally(() => {
    run.readingMail = undefined;
  });
  return run.readingMail;
}

async function readMail(scope: BranchScope): Promise<boolean> {
  const { journal, settings, view } = scope.run;
  try {
    const mail = await settings.sessions.mail(view.key);
    journal.hasMail = false;
    if (mail.length === 0) return false;
    await acceptMail(scope, mail);
    return true;
  } catch (error) {
    // The complete run fails: if only a nested run failed, its parent's model would read the error.
    journal.fail(error);
    throw error;
  }
}

/**
 * Copies an inbox item as JSON before it is delivered, so that every store gives back what was sent. `toJSON`
 * counts, as of a `Date`. Throws `RunError` if it is not JSON: `bad_answer` of an answer or a result,
 * `bad_input` of anything else.
 */
export function jsonMail(mail: Mail): Mail {
  const copied = exactJson(mail);
  if ('value' in copied) return copied.value as unknown as Mail;
  const code = mail.type === 'answer' || mail.type === 'result' ? 'bad_answer' : 'bad_input';
  throw new RunError(code, `${nameOf(mail)} was not accepted: it is not JSON: ${copied.problem}`);
}

function nameOf(mail: Mail): string {
  if (mail.type === 'answer') return `the answer to "${mail.answer.requestId}"`;
  if (mail.type === 'result') return `the result of the call "${mail.callId}"`;
  return `the inbox item "${mail.id}" (${mail.type})`;
}
