import { ask, endOf, failureOf, json, saidIn, serve, streamed } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import {
  callItem,
  responsesDialect as dialect,
  messageItem,
  type OutputItem,
  outputText,
  streamOf,
} from '../support/responses-dialect.ts';

const rome = '{"city":"Rome"}';

async function read(events: readonly object[]) {
  const { model } = await serve(dialect, [streamed(dialect, events)]);
  return ask(model);
}
const readItems = (items: readonly OutputItem[], end?: Parameters<typeof streamOf>[1]) => read(streamOf(items, end, 4));

/** Each test states a fact about the answers of the Responses API. */
describe('an answer of the Responses API', () => {
  it('an answer of the Responses API has no finish reason, so an answer with calls is a turn with calls', async () => {
    expect(endOf(await readItems([messageItem(outputText('Hi'))])).finishReason.unified).toBe('stop');
    const calls = await readItems([messageItem(outputText('Wait')), callItem('a', 'weather', rome)]);
    expect(endOf(calls).finishReason.unified).toBe('functionCalls');
  });

  it.each([
    ['max_output_tokens', 'length'],
    ['content_filter', 'safety'],
    ['max_messages', 'other'],
    ['steered', 'other'],
  ])('an answer of the Responses API that is incomplete for %s ends with %s', async (reason, unified) => {
    const end = { status: 'incomplete', incomplete_details: { reason } };
    const { finishReason } = endOf(await readItems([messageItem(outputText('It is'))], end));
    expect(finishReason).toEqual({ unified, raw: reason });
  });

  it('an answer of the Responses API that was cancelled on the server has a separate finish reason, and no call runs', async () => {
    const { model } = await serve(dialect, [json({ ...dialect.whole({ text: 'It is' }), status: 'cancelled' })], {
      stream: false,
    });
    expect(endOf(await ask(model)).finishReason).toEqual({ unified: 'other', raw: 'cancelled' });
  });

  it.each(['queued', 'in_progress'])('an answer of the Responses API with the status %s fails', async (status) => {
    const { model } = await serve(dialect, [json({ ...dialect.whole({}), status })], { stream: false });
    expect(failureOf(await ask(model)).error).toMatchObject({ code: 'bad_response' });
  });

  it('an answer of the Responses API with a refusal has a refusal part, and is blocked', async () => {
    const end = endOf(await readItems([messageItem({ type: 'refusal', refusal: 'I cannot.' })]));
    expect(end.finishReason.unified).toBe('safety');
    expect(saidIn(end).text).toBe('I cannot.');
  });

  it('an answer of the Responses API reads an error event with its members in an object, or next to its type', async () => {
    const said = { type: 'rate_limit_error', code: 'rate_limit_exceeded', message: 'Too fast', param: null };
    const nested = { type: 'error', sequence_number: 1, error: said };
    const flat = { ...said, type: 'error', sequence_number: 1 };
    for (const event of [nested, flat]) {
      const { error, retryable } = failureOf(await read([event]));
      expect(error).toMatchObject({ code: 'rate_limit' });
      expect(error.message).toContain('Too fast');
      expect(retryable).toBe(true);
    }
  });

  it('an answer of the Responses API that failed without an error event is a failure with the message of its last event', async () => {
    const end = { status: 'failed', error: { code: 'rate_limit_exceeded', message: 'Too fast' } };
    expect(failureOf(await readItems([], end)).error).toMatchObject({ code: 'rate_limit' });
  });

  it('an answer of the Responses API counts cached and reasoning tokens as parts of the totals', async () => {
    const usage = {
      input_tokens: 100,
      input_tokens_details: { cached_tokens: 60, cache_write_tokens: 10 },
      output_tokens: 50,
      output_tokens_details: { reasoning_tokens: 20 },
      total_tokens: 150,
    };
    const end = endOf(await readItems([messageItem(outputText('Hi'))], { status: 'completed', usage }));
    expect(end.usage).toEqual({
      inputTokens: 100,
      cachedInputTokens: 60,
      cacheWriteTokens: 10,
      outputTokens: 50,
      thoughtTokens: 20,
    });
  });

  it('an answer of the Responses API may lack sequence numbers, as from proxies', async () => {
    const events = streamOf([callItem('a', 'weather', rome)], undefined, 4);
    const bare = events.map((event) =>
      Object.fromEntries(Object.entries(event).filter(([key]) => key !== 'sequence_number')),
    );
    expect(await read(bare)).toEqual(await read(events));
  });

  it('an answer of the Responses API may have padding, which is ignored', async () => {
    const events = streamOf([messageItem(outputText('Fine'))], undefined, 2);
    expect(await read(events.map((event) => ({ ...event, obfuscation: 'x7' })))).toEqual(await read(events));
  });

  it('a custom tool is called with its input as the only argument, also in a stream', async () => {
    const item = {
      id: 'ctc_1',
      type: 'custom_tool_call',
      call_id: 'a',
      name: 'sql',
      input: 'SELECT "x"\n',
      status: 'completed',
    };
    const begun = { ...item, input: '', status: 'in_progress' };
    const deltas = ['SELECT "', 'x"\n'].map((delta) => ({
      type: 'response.custom_tool_call_input.delta',
      output_index: 0,
      item_id: 'ctc_1',
      delta,
    }));
    const [created, inProgress, , done, completed] = streamOf([item]);
    const added = { type: 'response.output_item.added', output_index: 0, item: begun };
    const events = [created, inProgress, added, ...deltas, done, completed].filter((event) => event !== undefined);
    const end = endOf(await read(events));
    expect(saidIn(end).calls).toEqual([{ name: 'sql', providerId: 'a', args: '{"input":"SELECT \\"x\\"\\n"}' }]);
    expect(end.finishReason.unified).toBe('functionCalls');
  });

  it('an answer of the Responses API has reasoning as a thought, whether it is a summary or the complete text', async () => {
    const item = { id: 'rs_1', type: 'reasoning', summary: [], content: [{ type: 'reasoning_text', text: 'Hm, so' }] };
    const [created, inProgress, added, done, completed] = streamOf([item]);
    const deltas = ['Hm', ', so'].map((delta) => ({
      type: 'response.reasoning_text.delta',
      output_index: 0,
      content_index: 0,
      item_id: 'rs_1',
      delta,
    }));
    const events = [created, inProgress, added, ...deltas, done, completed].filter((event) => event !== undefined);
    expect(saidIn(endOf(await read(events)))).toMatchObject({ thought: 'Hm, so', text: '' });
  });

  it('an answer of the Responses API keeps the items of provider tools, which are not calls of the application', async () => {
    const search = { id: 'ws_1', type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'x' } };
    const end = endOf(await readItems([search, messageItem(outputText('Found'))]));
    expect(end.content.parts.map(({ type }) => type)).toEqual(['provider', 'text']);
    expect(end.content.parts[0]).toMatchObject({ provider: 'openai', value: search });
    expect(end.finishReason.unified).toBe('stop');
  });

  it('an image that the provider generated is a media part', async () => {
    const image = { id: 'ig_1', type: 'image_generation_call', status: 'completed', result: 'iVBORw0KGgo=' };
    const [part] = endOf(await readItems([image])).content.parts;
    expect(part).toMatchObject({ type: 'inlineData', mimeType: 'image/png', data: 'iVBORw0KGgo=' });
  });

  it('citations of a text are kept with the text, and as metadata of the turn', async () => {
    const annotation = { type: 'url_citation', url: 'https://a.example', title: 'A', start_index: 0, end_index: 2 };
    const cited = { type: 'output_text', text: 'Hi', annotations: [annotation], logprobs: [] };
    const search = { id: 'ws_1', type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'x' } };
    const { content, metadata } = endOf(await readItems([search, messageItem(cited)]));
    expect(content.parts[1]?.providerMetadata?.['openai']).toMatchObject({ annotations: [annotation] });
    expect(metadata?.['citations']).toEqual([{ partIndex: 1, ...annotation }]);
    expect(endOf(await readItems([messageItem(outputText('Hi'))])).metadata).not.toHaveProperty('citations');
  });

  it('an answer of the Responses API reads citations as sources: pages and files, each with its range in the text', async () => {
    const text = '😀 See A and b.csv.';
    const annotations = [
      { type: 'url_citation', url: 'https://a.example', title: 'A', start_index: 6, end_index: 7 },
      {
        type: 'container_file_citation',
        container_id: 'c',
        file_id: 'f',
        filename: 'b.csv',
        start_index: 12,
        end_index: 17,
      },
      { type: 'file_citation', file_id: 'f', filename: 'c.pdf', index: 0 },
      { type: 'file_path', file_id: 'f', index: 0 },
    ];
    const cited = { type: 'output_text', text, annotations, logprobs: [] };
    const { sources } = endOf(await readItems([messageItem(cited)]));
    expect(sources).toEqual([
      { url: 'https://a.example', title: 'A', part: 0, start: 7, end: 8 },
      { title: 'b.csv', part: 0, start: 13, end: 18 },
      { title: 'c.pdf', part: 0 },
    ]);
    expect(sources?.slice(0, 2).map(({ start, end }) => text.slice(start, end))).toEqual(['A', 'b.csv']);
    expect(endOf(await readItems([messageItem(outputText('Hi'))]))).not.toHaveProperty('sources');
  });

  it('an answer of the Responses API counts the tokens of its tools separately', async () => {
    const end = { status: 'completed', tool_usage: { web_search: { num_requests: 1 } } };
    const { metadata } = endOf(await readItems([messageItem(outputText('Hi'))], end));
    expect(metadata).toMatchObject({ toolUsage: { web_search: { num_requests: 1 } } });
  });

  it('an answer of the Responses API may be incomplete in the middle of a call, which then does not run', async () => {
    const end = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } };
    const { finishReason, argsText } = endOf(await readItems([callItem('a', 'weather', '{"ci', 'incomplete')], end));
    expect(finishReason.unified).toBe('length');
    expect(argsText).toEqual({ 0: '{"ci' });
  });

  it('an answer of the Responses API may have events that the SDK does not know, which are ignored', async () => {
    const [first, ...rest] = streamOf([messageItem(outputText('Fine'))]);
    const odd = { type: 'response.apply_patch_call_operation_diff.delta', output_index: 0, delta: 'x' };
    expect(await read([first, odd, ...rest].filter((event) => event !== undefined))).toEqual(
      await read(streamOf([messageItem(outputText('Fine'))])),
    );
  });

  it('an answer of the Responses API has the name of a call in its item: the event at the end of the arguments has none', async () => {
    const events = streamOf([callItem('a', 'weather', rome)]);
    const ends = events.filter((event) => 'type' in event && event.type === 'response.function_call_arguments.done');
    expect(ends).toHaveLength(1);
    expect(ends[0]).not.toHaveProperty('name');
    expect(saidIn(endOf(await read(events))).calls).toMatchObject([{ name: 'weather', args: rome }]);
  });

  it('several parts of a message become texts in their order', async () => {
    const message = { ...messageItem(outputText('One. ')), content: [outputText('One. '), outputText('Two.')] };
    expect(saidIn(endOf(await readItems([message]))).text).toBe('One. Two.');
  });

  it('an empty argument text is passed on unchanged, and the core reads it as no arguments', async () => {
    expect(saidIn(endOf(await readItems([callItem('a', 'now', '')]))).calls).toMatchObject([{ args: '' }]);
  });

  it('an answer of the Responses API has the model and the id of the response', async () => {
    const { metadata } = endOf(await readItems([messageItem(outputText('Hi'))]));
    expect(metadata).toMatchObject({ responseId: 'resp_1', model: 'm' });
  });

  it('an answer of the Responses API passes on a call of an undeclared tool: the core reports that there is no such tool', async () => {
    const end = endOf(await readItems([callItem('a', 'functions.pay', '{}')]));
    expect(saidIn(end).calls).toMatchObject([{ name: 'functions.pay' }]);
  });
});
