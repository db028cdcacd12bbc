import type { BranchScope } from '../run/run-scope.ts';
import { acceptMail } from './accept-mail.ts';

/**
 * Takes the inbox items into the log. Resolves to whether there were any. A failure to read or process them
 * is that of the whole run.
 */
export function takeMail(scope: BranchScope): Promise<boolean> {
  const { run } = scope;
  // Other branches that find that there is mail wait for this.
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
    // The whole run ends: a nested run would fail alone, and the model around it would read the error.
    journal.fail(error);
    throw error;
  }
}
