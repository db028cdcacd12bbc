import { isJsonObject, type JsonObject, type JsonValue, type PendingQuestion } from '@mortise/core';
import { cleanDescription } from '../content/clean-text.ts';
import type { Hide } from '../content/from-content.ts';
import { webPage } from '../http/web-page.ts';
import { isRecord } from '../json/is-record.ts';

/**
 * Returns a server's question to the user as a question of kind `input`. The answer has the form of MCP: `{
 * action: 'accept', content }`, `{ action: 'decline' }` or `{ action: 'cancel' }`. Returns the reason, as a
 * string, if it cannot be asked.
 */
export function userQuestion(server: string, params: unknown, hide: Hide): PendingQuestion | string {
  if (!isRecord(params) || typeof params['message'] !== 'string') return 'it is no question';
  const hint = `${server} asks: ${cleanDescription(hide(params['message']), 2_000)}`;
  if (params['mode'] === 'url') {
    const url = webPage(params['url']);
    if (url === undefined) return 'its address is no page that a person should open';
    return { kind: 'input', hint, payload: { server, mode: 'url', url }, answerJsonSchema: decisionSchema };
  }
  const { requestedSchema } = params;
  if (!isJsonObject(requestedSchema as JsonValue)) return 'it has no schema';
  return {
    kind: 'input',
    hint,
    payload: { server, mode: 'form' },
    answerJsonSchema: {
      anyOf: [
        {
          type: 'object',
          properties: { action: { const: 'accept' }, content: requestedSchema as JsonObject },
          required: ['action', 'content'],
          additionalProperties: false,
        },
        refusalSchema,
      ],
    },
  };
}

const decisionSchema: JsonObject = {
  type: 'object',
  properties: { action: { enum: ['accept', 'decline', 'cancel'] } },
  required: ['action'],
  additionalProperties: false,
};

const refusalSchema: JsonObject = { ...decisionSchema, properties: { action: { enum: ['decline', 'cancel'] } } };
