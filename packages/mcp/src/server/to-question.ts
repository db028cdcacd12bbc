import { isJsonObject, type JsonObject, type JsonValue, type PendingCall } from '@mortise/core';
import { isRecord } from '../json/is-record.ts';

/** A question of a call as a form that a client shows its user. A text: why it cannot be one. */
export function toQuestion({ kind, hint, call, answerJsonSchema }: PendingCall): Form | string {
  if (kind === 'confirmation')
    return { message: `${hint}\n${call.name} ${clipped(JSON.stringify(call.args))}`, requestedSchema: yesOrNo };
  if (kind === 'input' && isForm(answerJsonSchema)) return { message: hint, requestedSchema: answerJsonSchema };
  return `it needs ${kind === 'input' ? 'an answer' : `a ${kind}`} that a form cannot ask for`;
}

/** The answer of a client to one question, as the question wants it. Undefined: the client does not answer. */
export function fromResponse({ kind }: PendingCall, response: unknown): JsonValue | undefined {
  const content = isRecord(response) && response['action'] === 'accept' ? response['content'] : undefined;
  if (kind === 'confirmation') {
    const isYes = isRecord(content) && content['confirmed'] === true;
    return isYes ? { confirmed: true } : { confirmed: false };
  }
  // What came over the wire is JSON.
  return isRecord(content) ? (content as JsonObject) : undefined;
}

/** What a client shows. */
export interface Form {
  readonly message: string;
  readonly requestedSchema: JsonObject;
}

/** Clients show flat forms only. */
function isForm(schema: JsonObject | undefined): schema is JsonObject {
  const properties = schema?.['properties'];
  if (schema?.['type'] !== 'object' || !isJsonObject(properties ?? null)) return false;
  return Object.values(properties as JsonObject).every(
    (member) => isRecord(member) && ['string', 'number', 'integer', 'boolean'].includes(String(member['type'])),
  );
}

function clipped(text: string): string {
  return text.length > shownChars ? `${text.slice(0, shownChars)}… (${text.length} characters)` : text;
}

const shownChars = 4_000;

const yesOrNo: JsonObject = {
  type: 'object',
  properties: { confirmed: { type: 'boolean', title: 'Allow this call' } },
  required: ['confirmed'],
};
