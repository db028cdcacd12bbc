import type { JsonObject } from '@mortise/core';
import { streamed } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import {
  callItem,
  responsesDialect as dialect,
  messageItem,
  outputText,
  streamOf,
} from '../support/responses-dialect.ts';
import { type Sent, sentAfter } from '../support/sent.ts';

const items = [messageItem(outputText('One moment.')), callItem('c1', 'weather', '{"city":"Rome"}')];

/** Returns the request after an answer with a call, which the server has stored or not. */
function sentBehind(kept: JsonObject, options: JsonObject): Promise<Sent> {
  const answer = streamed(dialect, streamOf(items, { status: 'completed', id: 'resp_1', ...kept }));
  return sentAfter(dialect, answer, { providerOptions: { openai: options } });
}

const types = ({ history }: Sent): readonly unknown[] => history.map(({ type }) => type);
const whole = ['message', 'message', 'function_call', 'function_call_output'];

describe('a server that stores earlier responses', () => {
  it.each([
    ['the previous response', { store: true }, { store: true, previous_response_id: 'resp_1' }],
    ['the conversation', { conversation: { id: 'conv_1' } }, { conversation: 'conv_1' }],
    ['the conversation as an object', { conversation: { id: 'conv_1' } }, { conversation: { id: 'conv_1' } }],
  ])('the server gets only the new items if the request names %s', async (_, kept, options) => {
    const { body, history } = await sentBehind(kept, options);
    expect(history).toMatchObject([{ type: 'function_call_output', call_id: 'c1' }]);
    expect(body).toMatchObject(options);
  });

  it.each([
    ['the request names nothing', { store: true }, { store: true }],
    ['the request names another response', { store: true }, { store: true, previous_response_id: 'resp_0' }],
    ['the response was not stored', { store: false }, { previous_response_id: 'resp_1' }],
    ['the request names another conversation', { conversation: { id: 'conv_1' } }, { conversation: 'conv_2' }],
    ['the response belonged to no conversation', { store: true }, { conversation: 'conv_1' }],
  ])('the server gets the complete conversation if %s', async (_, kept, options) => {
    expect(types(await sentBehind(kept, options))).toEqual(whole);
  });

  it('the ids of stored responses and conversations are not sent unless the application names them', async () => {
    const { history } = await sentBehind({ store: true, conversation: { id: 'conv_1' } }, {});
    expect(history[2]).toEqual({ ...items[1], status: undefined });
    expect(JSON.stringify(history)).not.toMatch(/resp_1|conv_1/);
  });
});
