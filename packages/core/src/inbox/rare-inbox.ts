import type { acceptInput } from './accept.ts';
import type { acceptMail } from './accept-mail.ts';

/** What comes in beside words to a session that waits for nobody. */
export interface RareInbox {
  readonly acceptInput: typeof acceptInput;
  readonly acceptMail: typeof acceptMail;
}
