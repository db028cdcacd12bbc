import { RunError } from '../error/errors.ts';
import { exactJson } from '../json/snapshot-json.ts';
import type { BranchScope } from '../run/scope.ts';
import type { Mail } from '../session/session-service.ts';
import { acceptItems } from './accept-items.ts';

/**
 * Writes the inbox items to the log. Resolves with true if there were
 * any. A failure to read or process the items fails the complete run.
 */
export function readInbox(scope: BranchScope): Promise<boolean> {
  const { run } = scope;
  // Other branches that find items wait for this promise.
  run.readingInbox ??= acceptInbox(scope).finally(() => {
    run.readingInbox = undefined;
  });
  return run.readingInbox;
}

async function acceptInbox(scope: BranchScope): Promise<boolean> {
  const { journal, settings, view } = scope.run;
  try {
    const items = await settings.sessions.mail(view.key);
    journal.hasMail = false;
    if (items.length === 0) return false;
    await acceptItems(scope, items);
    return true;
  } catch (error) {
    // The complete run fails: if only a nested run failed, its parent's model would read the error.
    journal.fail(error);
    throw error;
  }
}

/**
 * Copies an inbox item as JSON before it is delivered, so that every store returns the item as it was sent.
 * `toJSON` of its values, such as dates, is used. Throws `RunError` if the item is not JSON: `bad_answer` for
 * an answer or a result, `bad_input` for any other item.
 */
export function jsonMail(item: Mail): Mail {
  const copied = exactJson(item);
  if ('value' in copied) return copied.value as unknown as Mail;
  const code = item.type === 'answer' || item.type === 'result' ? 'bad_answer' : 'bad_input';
  throw new RunError(code, `${nameOf(item)} was not accepted: it is not JSON: ${copied.problem}`);
}

function nameOf(item: Mail): string {
  if (item.type === 'answer') return `the answer to "${item.answer.requestId}"`;
  if (item.type === 'result') return `the result of the call "${item.callId}"`;
  return `the inbox item "${item.id}" (${item.type})`;
}
