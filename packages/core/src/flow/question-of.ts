import type { PendingQuestion } from '../content/pending-request.ts';
import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { snapshotJson } from '../json/snapshot-json.ts';

/**
 * A question as it may be stored: JSON, and nothing but what whoever asks may choose. Undefined where it is no question.
 *
 * The rest (id, call, gate, digest) is the driver's to say: nobody speaks in another's name.
 */
export function questionOf(asked: unknown): PendingQuestion | undefined {
  const snapshot = snapshotJson(asked);
  if ('problem' in snapshot || !isJsonObject(snapshot.value)) return undefined;
  const { kind, hint, payload, answerJsonSchema, expiresAt, quorum, finalJsonSchema } = snapshot.value;
  if (typeof kind !== 'string' || typeof hint !== 'string') return undefined;
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
