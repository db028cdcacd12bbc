import type { BranchScope } from '../run/run-scope.ts';
import { acceptMail } from './accept-mail.ts';

/** Takes what was delivered from outside into the log. Answers whether there was anything. */
export function takeMail(scope: BranchScope): Promise<boolean> {
  const { run } = scope;
  // Whoever else finds that there is mail waits for this.
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
