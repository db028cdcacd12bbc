import { RunError } from '../error/run-error.ts';
import { exactJson } from '../json/snapshot-json.ts';
import type { Mail } from '../session/session-service.ts';

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
