import {
  ask,
  deltaSums,
  endOf,
  failureOf,
  json,
  type Reply,
  requestOf,
  saidIn,
  serve,
  sse,
  streamed,
} from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { interactionsDialect as dialect } from '../support/interactions-dialect.ts';
import { stepsReply } from '../support/sent-interaction.ts';

async function read(reply: Reply, stream = true) {
  const { model } = await serve(dialect, [reply], { stream });
  return ask(model);
}

const call = { type: 'function_call', id: 'a1', name: 'weather' };

/** Each test states a fact of the Interactions API that a reader has to respect. */
describe('an answer of the Interactions API', () => {
  it('the arguments of a streamed function_call arrive as pieces of text', async () => {
    const pieces = ['{"city"', ':"Rome"}'].map((piece) => ({ type: 'arguments_delta', arguments: piece }));
    const events = await read(stepsReply([{ ...call, signature: '', arguments: {} }, ...pieces]));
    const end = endOf(events);
    expect(end.content.parts).toEqual([{ type: 'functionCall', id: '', name: 'weather', args: {}, providerId: 'a1' }]);
    expect(end.argsText).toEqual({ 0: '{"city":"Rome"}' });
    expect(events.filter(({ type }) => type === 'functionCallDelta')).toHaveLength(2);
  });

  it('the arguments of a function_call in one JSON body are an object', async () => {
    const whole = {
      ...dialect.whole({}),
      status: 'requires_action',
      steps: [{ ...call, arguments: { city: 'Rome' } }],
    };
    const end = endOf(await read(json(whole), false));
    expect(end.content.parts).toMatchObject([{ name: 'weather', args: { city: 'Rome' }, providerId: 'a1' }]);
    expect(end.argsText).toBeUndefined();
    expect(end.finishReason).toEqual({ unified: 'functionCalls', raw: 'requires_action' });
  });

  it('arguments that arrive with the name are complete', async () => {
    const begun = { ...call, arguments: { city: 'Rome' } };
    expect(endOf(await read(stepsReply([begun]))).argsText).toEqual({ 0: '{"city":"Rome"}' });
    const later = { type: 'arguments_delta', arguments: '{"city":"Oslo"}' };
    expect(endOf(await read(stepsReply([begun, later]))).argsText).toEqual({ 0: '{"city":"Oslo"}' });
  });

  it.each([
    ['requires_action', true, 'functionCalls'],
    ['completed', true, 'functionCalls'],
    ['completed', false, 'stop'],
    ['incomplete', true, 'length'],
    ['budget_exceeded', true, 'length'],
    ['requires_continuation', true, 'length'],
    ['cancelled', true, 'other'],
  ] as const)('the status %s, with calls: %j, has the finish reason %s', async (status, calls, unified) => {
    const said = { text: 'Hm', finish: status, ...(calls && { calls: [{ name: 'weather', args: '{}' }] }) };
    const { finishReason } = endOf(await read(streamed(dialect, dialect.events(said))));
    expect(finishReason).toEqual({ unified, raw: status });
  });

  it('only interaction.completed ends an answer; a status_update with that status does not', async () => {
    const [created = {}] = dialect.events({});
    const update = { event_type: 'interaction.status_update', interaction_id: 'v1', status: 'requires_action' };
    const events = await read(streamed(dialect, [created, update]));
    expect(failureOf(events).error).toMatchObject({ code: 'stream_cut', retryable: true });
  });

  it('an error event, which the SDK yields like any other event, is a failure with its code', async () => {
    const error = { event_type: 'error', error: { code: 'unavailable', message: 'Try later' } };
    for (const frame of [dialect.frame(error), `data: ${JSON.stringify(error)}\n\n`]) {
      const { error: thrown, retryable } = failureOf(await read(sse([frame])));
      expect(thrown).toMatchObject({ code: 'overloaded' });
      expect(thrown.message).toContain('Try later');
      expect(retryable).toBe(true);
    }
  });

  it('a blocked prompt is a failure, and a blocked answer has finish reason safety', async () => {
    const refused = json({ error: { code: 'content_blocked', message: 'Blocked' } }, 400);
    expect(failureOf(await read(refused)).error).toMatchObject({ code: 'blocked', status: 400 });
    const end = endOf(await read(streamed(dialect, dialect.events({ text: 'How', finish: 'filter' }))));
    expect(end.finishReason).toEqual({ unified: 'safety', raw: 'content_blocked' });
    expect(saidIn(end).text).toBe('How');
  });

  it('an interaction that failed for another reason is a failure', async () => {
    const errors = [{ code: 'internal', message: 'Broken' }];
    const { error } = failureOf(await read(json({ id: 'v1', status: 'failed', errors }), false));
    expect(error).toMatchObject({ code: 'overloaded' });
    expect(error.message).toContain('Broken');
  });

  it('an unfinished answer is a failure that names the option', async () => {
    const { error } = failureOf(await read(json({ id: 'v1', status: 'in_progress' }), false));
    expect(error).toMatchObject({ code: 'bad_response' });
    expect(error.message).toContain('background');
  });

  it('usage total_{input,output,thought,cached,tool_use}_tokens is read: thoughts and tool use are counted separately', async () => {
    const usage = {
      total_input_tokens: 50,
      total_tool_use_tokens: 5,
      total_output_tokens: 10,
      total_thought_tokens: 7,
      total_cached_tokens: 40,
    };
    const end = endOf(await read(json({ ...dialect.whole({ text: 'Hi' }), usage }), false));
    expect(end.usage).toEqual({ inputTokens: 55, outputTokens: 17, thoughtTokens: 7, cachedInputTokens: 40 });
  });

  it('citations are in the metadata, each with the index of its text, and an answer that is not stored has no id', async () => {
    const cited = { type: 'url_citation', url: 'https://a.example', start_index: 0, end_index: 4 };
    const output = { type: 'model_output', content: [{ type: 'text', text: 'Fine', annotations: [cited] }] };
    const whole = {
      id: '',
      status: 'completed',
      model: 'm-1',
      service_tier: 'flex',
      steps: [{ type: 'thought' }, output],
    };
    const inBody = endOf(await read(json(whole), false));
    expect(inBody.metadata).toEqual({ model: 'm-1', serviceTier: 'flex', citations: [{ partIndex: 1, ...cited }] });
    const reply = stepsReply(
      [{ type: 'thought' }],
      [
        { type: 'model_output' },
        { type: 'text', text: 'Fine' },
        { type: 'text_annotation_delta', annotations: [cited] },
      ],
    );
    const inStream = endOf(await read(reply));
    expect(inStream.metadata).toMatchObject({ responseId: 'v1_test', citations: [{ partIndex: 1, ...cited }] });
    expect(inStream.content).toEqual(inBody.content);
  });

  it("the sources of an answer's texts are pages, files and places", async () => {
    const annotations = [
      { type: 'url_citation', url: 'https://a.example', title: 'A', start_index: 3, end_index: 5 },
      { type: 'file_citation', document_uri: 'files/b', file_name: 'b.pdf', source: 'It rains.' },
      { type: 'place_citation', place_id: 'p', name: 'C', url: 'https://maps.example' },
    ];
    const output = { type: 'model_output', content: [{ type: 'text', text: 'é ab', annotations }] };
    const whole = { id: 'v1', status: 'completed', model: 'm-1', steps: [{ type: 'thought' }, output] };
    expect(endOf(await read(json(whole), false)).sources).toEqual([
      { url: 'https://a.example', title: 'A', part: 1, start: 2, end: 4 },
      { url: 'files/b', title: 'b.pdf', quote: 'It rains.', part: 1 },
      { url: 'https://maps.example', title: 'C', part: 1 },
    ]);
  });

  it('a step.start may have the beginning of the content', async () => {
    const events = await read(
      stepsReply(
        [
          { type: 'thought', signature: 'sig', summary: [{ type: 'text', text: 'Hm' }] },
          { type: 'thought_summary', content: { type: 'text', text: '.' } },
        ],
        [
          { type: 'model_output', content: [{ type: 'text', text: 'Once' }] },
          { type: 'text', text: ' upon' },
        ],
      ),
    );
    expect(endOf(events).content.parts).toEqual([
      { type: 'thought', text: 'Hm.', providerMetadata: { gemini: { signature: 'sig' } } },
      { type: 'text', text: 'Once upon' },
    ]);
    expect([...deltaSums(events).values()]).toEqual([
      ['thought', 'Hm.'],
      ['text', 'Once upon'],
    ]);
  });

  it('media are parts of their own between the texts', async () => {
    const end = endOf(
      await read(
        stepsReply([
          { type: 'model_output' },
          { type: 'text', text: 'Here' },
          { type: 'image', data: 'AA==', mime_type: 'image/jpeg' },
          { type: 'video', uri: 'https://a.example/v' },
          { type: 'audio', data: 'AAAA', mime_type: 'audio/l16', sample_rate: 24_000, channels: 1 },
          { type: 'audio', data: 'AAAA', mime_type: 'audio/mpeg', sample_rate: 44_100 },
          { type: 'text', text: 'there' },
        ]),
      ),
    );
    expect(end.content.parts).toEqual([
      { type: 'text', text: 'Here' },
      { type: 'inlineData', mimeType: 'image/jpeg', data: 'AA==' },
      { type: 'fileData', fileUri: 'https://a.example/v' },
      {
        type: 'inlineData',
        mimeType: 'audio/l16;rate=24000;channels=1',
        data: 'AAAA',
        providerMetadata: { gemini: { sample_rate: 24_000, channels: 1 } },
      },
      {
        type: 'inlineData',
        mimeType: 'audio/mpeg',
        data: 'AAAA',
        providerMetadata: { gemini: { sample_rate: 44_100 } },
      },
      { type: 'text', text: 'there' },
    ]);
  });

  it('steps of provider tools are provider parts with a summary, joined from their deltas', async () => {
    const end = endOf(
      await read(
        stepsReply(
          [
            { type: 'code_execution_call', id: 'c1', signature: '' },
            { type: 'code_execution_call', arguments: { language: 'python', code: 'print(1)' }, signature: 's' },
          ],
          [
            { type: 'code_execution_result', call_id: 'c1' },
            { type: 'code_execution_result', result: '1' },
            { type: 'code_execution_result', result: '\n', is_error: false },
          ],
        ),
      ),
    );
    expect(end.content.parts).toEqual([
      {
        type: 'provider',
        provider: 'gemini',
        value: {
          type: 'code_execution_call',
          id: 'c1',
          arguments: { language: 'python', code: 'print(1)' },
          signature: 's',
        },
        summary: 'code_execution: print(1)',
      },
      {
        type: 'provider',
        provider: 'gemini',
        value: { type: 'code_execution_result', call_id: 'c1', result: '1\n', is_error: false },
        summary: 'code_execution -> 1\n',
      },
    ]);
    expect(end.finishReason.unified).toBe('stop');
  });

  it('unknown events, steps, deltas and members are ignored', async () => {
    const [created = {}, , ...rest] = dialect.events({ text: 'Fine' });
    const odd = [
      { event_type: 'interaction.in_progress', interaction_id: 'v1' },
      { event_type: 'step.delta', index: 9, delta: { type: 'text', text: 'lost' } },
      { event_type: 'step.stop' },
      { event_type: 'step.start', index: 7 },
      { event_type: 'step.start', index: 8, step: { type: 'user_input', content: [{ type: 'text', text: 'Hi' }] } },
      { event_type: 'comet' },
      [],
    ];
    const end = endOf(await read(streamed(dialect, [created, ...odd, ...rest])));
    expect(end.content.parts).toEqual([{ type: 'text', text: 'Fine' }]);
  });
});

describe('an answer that requires_continuation', () => {
  const paused = (id: string) => ({
    ...dialect.whole({ text: 'The long ', usage: { input: 10, output: 2 } }),
    id,
    status: 'requires_continuation',
    continuation_token: 'tok-1',
  });
  const rest = dialect.whole({ text: 'answer', usage: { input: 10, output: 3 } });

  it('an answer that requires_continuation is continued by the adapter as one answer, with the input if nothing is stored', async () => {
    const { model, server } = await serve(dialect, [json(paused('v1_a')), json(rest)], { stream: false });
    const end = endOf(await ask(model));
    expect(saidIn(end).text).toBe('The long answer');
    expect(end.finishReason).toEqual({ unified: 'stop', raw: 'completed' });
    expect(end.usage).toEqual({ inputTokens: 20, outputTokens: 5 });
    const [first, second] = server.requests.map(({ body }) => body);
    expect(second).toEqual({ ...first, continuation_token: 'tok-1' });
  });

  it("a continued answer keeps members without a field in ModelEnd under the server's names, and adds up counts", async () => {
    const counted = (more: object) => ({ ...rest, usage: { total_input_tokens: 1, ...more }, tools: [], odd: null });
    const first = { ...paused('v1_a'), ...counted({ grounding_tool_count: [{ type: 'a', count: 1 }] }) };
    const replies = [
      { ...first, status: 'requires_continuation', environment_id: 'env-1' },
      { ...counted({ initial_input_tokens: 4 }), environment_id: 'env-2' },
    ];
    const { model } = await serve(
      dialect,
      replies.map((reply) => json(reply)),
      { stream: false },
    );
    const { metadata } = endOf(await ask(model));
    expect(metadata).toMatchObject({
      environment_id: 'env-2',
      usage: { grounding_tool_count: [{ type: 'a', count: 1 }], initial_input_tokens: 4 },
    });
    expect(Object.keys(metadata ?? {})).not.toContain('tools');
    expect(Object.keys(metadata ?? {})).not.toContain('odd');
  });

  it('an answer that requires_continuation is continued by its id if it is stored', async () => {
    const { model, server } = await serve(dialect, [json(paused('v1_a')), json(rest)], { stream: false });
    const request = { providerOptions: { gemini: { store: true } } };

    endOf(await ask(model, requestOf(request)));
    const body = server.requests[1]?.body;
    expect(body).toMatchObject({ previous_interaction_id: 'v1_a', continuation_token: 'tok-1', store: true });
    expect(body).not.toHaveProperty('input');
  });

  it('an answer that requires_continuation is continued once if it makes no progress', async () => {
    const { model, server } = await serve(dialect, [json(paused('')), json(paused(''))], { stream: false });
    expect(endOf(await ask(model)).finishReason).toEqual({ unified: 'length', raw: 'requires_continuation' });
    expect(server.requests).toHaveLength(2);
  });
});
