import type { BranchScope } from '../run/run-scope.ts';
import { acceptMail } from './accept-mail.ts';

/**
 * Takes the inbox items into the log. Resolves to whether there were any. A failure to read or process them
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
