import { type Content, type JsonValue, jsonMail, type Mail } from '@mortise/core';
import type { LiveInput } from './live-runs-options.ts';

/**
 * Converts input to inbox items, for a run that is already active. An item has the id of its input, so that
 * it is accepted once. Throws `RunError` if the input is not JSON: `bad_answer`, `bad_input`.
 */
export function mailOf({
  message,
  by: writer,
  inputId,
  answers,
  results,
  withdraw,
  cancel,
}: LiveInput & { readonly cancel?: string }): readonly Mail[] {
  const mail: Mail[] = [];
  for (const { requestId, value, by } of answers ?? [])
    mail.push({
      id: crypto.randomUUID(),
      type: 'answer',
      answer: { requestId, value: value as JsonValue, ...(by !== undefined && { by }) },
    });
  for (const { callId, outcome, by } of results ?? [])
    mail.push({ id: crypto.randomUUID(), type: 'result', callId, outcome, ...(by !== undefined && { by }) });
  for (const { requestId, reason } of withdraw ?? [])
    mail.push({ id: crypto.randomUUID(), type: 'withdraw', requestId, ...(reason !== undefined && { reason }) });
  if (message !== undefined)
    mail.push({
      id: inputId ?? crypto.randomUUID(),
      type: 'message',
      content: contentOf(message),
      ...(writer !== undefined && { by: writer }),
    });
  if (cancel !== undefined) mail.push({ id: crypto.randomUUID(), type: 'cancel', reason: cancel });
  return mail.map(jsonMail);
}

function contentOf(message: string | Content): Content {
  return typeof message === 'string' ? { role: 'user', parts: [{ type: 'text', text: message }] } : message;
}
