import type { PendingQuestion } from '../content/pending-request.ts';
import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { exactJson } from '../json/snapshot-json.ts';

/**
 * A question as it may be stored: JSON, and nothing but
 * what whoever asks may choose. A text says why it is none.
 *
 * The rest (id, call, gate, digest) is the driver's to say: nobody speaks in another's name.
 */
export function questionOf(asked: unknown): PendingQuestion | string {
  const snapshot = exactJson(asked);
  if ('problem' in snapshot) return snapshot.problem;
  if (!isJsonObject(snapshot.value)) return noQuestion;
  const { kind, hint, payload, answerJsonSchema, expiresAt, quorum, finalJsonSchema } = snapshot.value;
  if (typeof kind !== 'string' || typeof hint !== 'string') return noQuestion;
  return {
    kind,
    hint,
    ...(payload !== undefined && { payload }),
    ...(isJsonObject(answerJsonSchema) && { answerJsonSchema: answerJsonSchema as JsonObject }),
    ...(typeof expiresAt === 'number' && { expiresAt }),
    ...(typeof quorum === 'number' && { quorum }),
    ...(isJsonObject(finalJsonSchema) && { finalJsonSchema: finalJsonSchema as JsonObject }),
  };
}

const noQuestion = 'a question has a kind and a hint';
