import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { UiQuestion } from '@mortise/ui';

/**
 * What a payload of a resume answers to a question.
 *
 * Of a confirmation: `{ approved, editedArgs?, reason? }`, or the answer in the question's own form, which
 * knows more (`remember`, `result`). Of anything else the payload is the answer.
 */
export function answerOf({ kind }: Pick<UiQuestion, 'kind'>, payload: JsonValue): JsonValue {
  if (kind !== 'confirmation' || !isJsonObject(payload) || typeof payload['approved'] !== 'boolean') return payload;
  const { approved, editedArgs, reason } = payload;
  if (!approved) return { confirmed: false, ...(typeof reason === 'string' && { reason }) };
  const args: JsonObject = isJsonObject(editedArgs) ? { args: editedArgs } : {};
  return { confirmed: true, ...args };
}
