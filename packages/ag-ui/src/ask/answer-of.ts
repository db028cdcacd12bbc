import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { UiQuestion } from '@mortise/ui';

/**
 * The answer to a question in a resume payload.
 *
 * For a confirmation: `{ approved, editedArgs?, reason? }`, or the answer in the question's own form, which
 * has more members (`remember`, `result`). For other questions the payload is the answer.
 */
export function answerOf({ kind }: Pick<UiQuestion, 'kind'>, payload: JsonValue): JsonValue {
  if (kind !== 'confirmation' || !isJsonObject(payload) || typeof payload['approved'] !== 'boolean') return payload;
  const { approved, editedArgs, reason } = payload;
  if (!approved) return { confirmed: false, ...(typeof reason === 'string' && { reason }) };
  const args: JsonObject = isJsonObject(editedArgs) ? { args: editedArgs } : {};
  return { confirmed: true, ...args };
}
