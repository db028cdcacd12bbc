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
  const mail = await scope.run.settings.sessions.mail(scope.run.view.key);
  scope.run.journal.hasMail = false;
  if (mail.length === 0) return false;
  await acceptMail(scope, mail);
  return true;
}
