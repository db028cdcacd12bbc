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
  const mail = await settings.sessions.mail(view.key).catch((error: unknown) => {
    // A nested run that reads it would end with this, and the model around it would go on.
    journal.fail(error);
    throw error;
  });
  journal.hasMail = false;
  if (mail.length === 0) return false;
  await acceptMail(scope, mail);
  return true;
}
