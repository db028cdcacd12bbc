import type { PendingQuestion } from '../content/pending-request.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
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
  const odd = Object.entries(rules).find(([name, is]) => {
    const value = (snapshot.value as JsonObject)[name];
    return value !== undefined && !is(value);
  });
  if (odd) return `its "${odd[0]}" is of another type, or out of range`;
  return {
    kind,
    hint,
    ...(payload !== undefined && { payload }),
    ...(answerJsonSchema !== undefined && { answerJsonSchema: answerJsonSchema as JsonObject }),
    ...(expiresAt !== undefined && { expiresAt: Number(expiresAt) }),
    ...(quorum !== undefined && { quorum: Number(quorum) }),
    ...(finalJsonSchema !== undefined && { finalJsonSchema: finalJsonSchema as JsonObject }),
  };
}

const noQuestion = 'a question has a kind and a hint';

/** What may be left out, and nothing in its place: a quorum of the string '2' would be met by one person. */
const rules: { readonly [name: string]: (value: JsonValue) => boolean } = {
  answerJsonSchema: isJsonObject,
  expiresAt: (value) => typeof value === 'number',
  quorum: (value) => Number.isSafeInteger(value) && Number(value) >= 1,
  finalJsonSchema: isJsonObject,
};
