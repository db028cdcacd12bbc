import type { ModelEnd, ModelEvent, ModelRequest } from '@mortise/core';
import { ask, deltaSums, endOf, failureOf, json, requestOf, saidIn, serve, sse } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { chunk, generateContentDialect as dialect } from '../support/generate-content-dialect.ts';

/** Returns the events of an answer in these chunks, which the SDK gets over HTTP. */
async function eventsOf(
  chunks: readonly object[],
  request: Partial<ModelRequest> = {},
): Promise<readonly ModelEvent[]> {
  const { model } = await serve(dialect, [sse(chunks.map(dialect.frame))]);
  return ask(model, requestOf(request));
}

async function answer(...chunks: readonly object[]): Promise<ModelEnd> {
  return endOf(await eventsOf(chunks));
}

/** Returns a chunk with these parts. */
function said(...parts: readonly object[]): object {
  return chunk({ content: { role: 'model', parts } });
}

/** Returns the last chunk, with an empty text. */
function stop(finishReason = 'STOP', part: object = { text: '' }): object {
  return chunk({ content: { role: 'model', parts: [part] }, finishReason });
}

const rome = { name: 'weather', args: { city: 'Rome' } };
const oslo = { name: 'weather', args: { city: 'Oslo' } };

describe('a call of a generateContent answer', () => {
  it('a call may have no id, and keeps its id if there is one', async () => {
    const end = await answer(said({ functionCall: rome }), said({ functionCall: { id: 'gzbp0yzp', ...oslo } }), stop());
    expect(saidIn(end).calls.map(({ providerId }) => providerId)).toEqual([undefined, 'gzbp0yzp']);
  });

  it('a call may lack args if the tool has no arguments', async () => {
    const { content, finishReason } = await answer(said({ functionCall: { name: 'now' } }), stop());
    expect(content.parts).toEqual([{ type: 'functionCall', id: '', name: 'now', args: {} }]);
    expect(finishReason.unified).toBe('functionCalls');
  });

  it('a call arrives complete in one chunk, several chunks may each have one parallel call, and STOP comes later', async () => {
    const end = await answer(said({ functionCall: rome }), said({ functionCall: oslo }), stop());
    expect(saidIn(end).calls.map(({ args }) => args)).toEqual(['{"city":"Rome"}', '{"city":"Oslo"}']);
    expect(end.finishReason).toEqual({ unified: 'functionCalls', raw: 'STOP' });
    expect(end.argsText).toBeUndefined();
  });

  it('a call ends with STOP: the API has no finish reason FUNCTION_CALL, and such a reason runs no call', async () => {
    const { finishReason } = await answer(said({ functionCall: rome }), stop('FUNCTION_CALL'));
    expect(finishReason).toEqual({ unified: 'other', raw: 'FUNCTION_CALL' });
  });
});

describe('a thought signature', () => {
  it('a thought signature is on the first call of a parallel step only, and is kept there', async () => {
    const end = await answer(said({ functionCall: rome, thoughtSignature: 'c2ln' }, { functionCall: oslo }), stop());
    expect(end.content.parts.map((part) => part.providerMetadata?.['gemini'])).toEqual([
      { thoughtSignature: 'c2ln' },
      undefined,
    ]);
  });

  it('a thought signature is on the last text part, often an empty one in the final chunk, which is not merged with other texts', async () => {
    const signed = { text: '', thoughtSignature: 'c2ln' };
    const end = await answer(said({ text: 'Fi' }), said({ text: 'ne' }), stop('STOP', signed));
    expect(end.content.parts).toEqual([
      { type: 'text', text: 'Fine' },
      { type: 'text', text: '', providerMetadata: { gemini: { thoughtSignature: 'c2ln' } } },
    ]);
  });

  it('a thought signature on a text separates it from the texts before and after it', async () => {
    const end = await answer(
      said({ text: 'a' }),
      said({ text: 'b', thoughtSignature: 'c2ln' }),
      said({ text: 'c' }),
      stop(),
    );
    expect(end.content.parts.map((part) => (part.type === 'text' ? part.text : part.type))).toEqual(['a', 'b', 'c']);
  });

  it('a thought signature may be on a part without other members, because Gemini omits an empty text', async () => {
    const end = await answer(said({ text: 'Fine' }), stop('STOP', { thoughtSignature: 'c2ln' }));
    expect(end.content.parts).toHaveLength(2);
  });
});

describe('thoughts of a generateContent answer', () => {
  it('thoughts are separate parts, marked by `thought`', async () => {
    const events = await eventsOf([said({ text: 'Hm', thought: true }), said({ text: 'Fine' }), stop()]);
    expect([...deltaSums(events).values()]).toEqual([
      ['thought', 'Hm'],
      ['text', 'Fine'],
    ]);
  });
});

describe('parts of provider tools', () => {
  it.each([
    [{ executableCode: { language: 'PYTHON', code: 'print(1)' } }, 'code_execution: print(1)'],
    [{ codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1\n' } }, 'code_execution -> 1'],
    [{ codeExecutionResult: { outcome: 'OUTCOME_FAILED', output: 'no' } }, 'code_execution -> OUTCOME_FAILED no'],
    [{ toolCall: { id: 't', toolType: 'URL_CONTEXT', args: { url: 'u' } } }, 'url_context: {"url":"u"}'],
    [{ toolResponse: { id: 't', toolType: 'URL_CONTEXT', response: { a: 1 } } }, 'url_context -> {"a":1}'],
  ])(
    'the part %j of a provider tool is kept unchanged, and its summary for other models is: %s',
    async (part, summary) => {
      const value = { ...part, thoughtSignature: 'c2ln' };
      const { content } = await answer(said({ text: 'a' }, value, { text: 'b' }), stop());
      expect(content.parts[1]).toMatchObject({ type: 'provider', provider: 'gemini', value });
      expect(content.parts[1]).toHaveProperty('summary', expect.stringContaining(summary));
      expect(content.parts).toHaveLength(3);
    },
  );

  it('a call of a remote MCP server is run by Gemini itself: it sends STOP, runs the call, and continues', async () => {
    const providerTools = [{ provider: 'gemini', name: 'mcpServers', config: [{ name: 'geo' }] }];
    const call = { functionCall: { name: 'geo_find', args: {} } };
    const response = { functionResponse: { name: 'geo_find', response: { found: 1 } } };
    const chunks = [stop('STOP', call), said(response), said({ text: 'Found' }), stop()];
    const end = endOf(await eventsOf(chunks, { providerTools }));
    expect(end.content.parts).toMatchObject([{ value: call }, { value: response }, { type: 'text', text: 'Found' }]);
    expect(end.finishReason.unified).toBe('stop');
    const declared = endOf(await eventsOf([said({ functionCall: rome }), stop()], { providerTools }));
    expect(declared.finishReason.unified).toBe('functionCalls');
  });

  it('media become media parts, and media of a thought become provider parts with the unchanged value', async () => {
    const inlineData = { mimeType: 'image/png', data: 'aGk=' };
    const fileData = { mimeType: 'image/png', fileUri: 'gs://a/b' };
    const thought = { inlineData, thought: true };
    const { content } = await answer(said(thought, { inlineData, thoughtSignature: 'c2ln' }, { fileData }), stop());
    expect(content.parts).toEqual([
      { type: 'provider', provider: 'gemini', value: thought },
      { type: 'inlineData', ...inlineData, providerMetadata: { gemini: { thoughtSignature: 'c2ln' } } },
      { type: 'fileData', ...fileData },
    ]);
  });
});

describe('the end of a generateContent answer', () => {
  it.each([
    ['MAX_TOKENS', 'length'],
    ['SAFETY', 'safety'],
    ['RECITATION', 'safety'],
    ['BLOCKLIST', 'safety'],
    ['PROHIBITED_CONTENT', 'safety'],
    ['SPII', 'safety'],
    ['IMAGE_SAFETY', 'safety'],
    ['LANGUAGE', 'other'],
    ['OTHER', 'other'],
    ['NO_IMAGE', 'other'],
    ['MALFORMED_FUNCTION_CALL', 'error'],
    ['UNEXPECTED_TOOL_CALL', 'error'],
    ['TOO_MANY_TOOL_CALLS', 'error'],
    ['MALFORMED_RESPONSE', 'error'],
    ['CONTINUATION', 'other'],
  ])('finishReason %s with a call becomes %s, and the call never runs', async (raw, unified) => {
    expect((await answer(said({ functionCall: rome }), stop(raw))).finishReason).toEqual({ unified, raw });
  });

  it('promptFeedback.blockReason with no candidates is a blocked answer', async () => {
    const blocked = { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, usageMetadata: { promptTokenCount: 9 } };
    expect(await answer(blocked)).toMatchObject({
      content: { parts: [] },
      finishReason: { unified: 'safety', raw: 'PROHIBITED_CONTENT' },
      usage: { inputTokens: 9 },
      metadata: { promptFeedback: blocked.promptFeedback },
    });
  });

  it('members without a field in ModelEnd keep their names, as do the logprobs of all tokens', async () => {
    const chosen = (token: string) => ({ token, tokenId: 1, logProbability: -0.1 });
    const part = (text: string, more: object) => chunk({ content: { role: 'model', parts: [{ text }] }, ...more });
    const of = (token: string) => ({ logprobsResult: { chosenCandidates: [chosen(token)], topCandidates: [] } });
    const last = {
      ...of('b'),
      finishReason: 'STOP',
      avgLogprobs: -0.1,
      logprobsResult: { ...of('b').logprobsResult, logProbabilitySum: -0.2 },
    };
    const { metadata } = await answer(part('a', of('a')), part('b', last));
    expect(metadata).toMatchObject({
      avgLogprobs: -0.1,
      logprobs: { chosenCandidates: [chosen('a'), chosen('b')], topCandidates: [], logProbabilitySum: -0.2 },
    });
  });

  it('candidatesTokenCount excludes thoughts, and promptTokenCount excludes tool input: both are added; cached tokens are included', async () => {
    const usageMetadata = {
      promptTokenCount: 100,
      cachedContentTokenCount: 80,
      toolUsePromptTokenCount: 20,
      candidatesTokenCount: 7,
      thoughtsTokenCount: 30,
      totalTokenCount: 157,
    };
    const { usage } = await answer(said({ text: 'Fine' }), { ...stop(), usageMetadata });
    expect(usage).toEqual({ inputTokens: 120, outputTokens: 37, thoughtTokens: 30, cachedInputTokens: 80 });
  });

  it('grounding and citations are metadata, under either name of the server, each once, with the index of its text', async () => {
    const groundingMetadata = { webSearchQueries: ['rome'] };
    const uri = { uri: 'https://a.test' };
    const other = { uri: 'https://b.test' };
    const signed = { text: 'b', thoughtSignature: 'c2ln' };
    const { metadata } = await answer(
      chunk({ content: { parts: [{ text: 'a' }] }, citationMetadata: { citationSources: [uri] } }),
      chunk({ content: { parts: [signed] }, citationMetadata: { citations: [uri, other] } }),
      chunk({ finishReason: 'STOP', groundingMetadata, urlContextMetadata: { urlMetadata: [] } }),
    );
    expect(metadata).toEqual({
      responseId: 'resp-1',
      model: 'test-model-001',
      grounding: groundingMetadata,
      urlContext: { urlMetadata: [] },
      citations: [
        { partIndex: 0, ...uri },
        { partIndex: 1, ...other },
      ],
    });
  });

  it('grounding of an answer becomes sources, one for each range that a chunk supports, or one without a range', async () => {
    const groundingMetadata = {
      groundingChunks: [
        { web: { uri: 'https://a.test', title: 'A', domain: 'a.test' } },
        { retrievedContext: { uri: 'gs://b', title: 'B', text: 'It rains.' } },
        { image: { sourceUri: 'https://c.test', imageUri: 'https://c.test/c.png', title: 'C' } },
        { maps: { uri: 'https://maps.test', title: 'D', placeId: 'places/d' } },
      ],
      groundingSupports: [
        { segment: { endIndex: 10, text: 'Météo : ' }, groundingChunkIndices: [0] },
        { segment: { startIndex: 10, endIndex: 15, text: 'pluie' }, groundingChunkIndices: [0, 1] },
        { segment: { startIndex: 5, endIndex: 9, text: 'elsewhere' }, groundingChunkIndices: [2, 9] },
      ],
    };
    const { sources } = await answer(
      chunk({ content: { parts: [{ text: 'Hm', thought: true }, { text: 'Météo : ' }] } }),
      chunk({ content: { parts: [{ text: 'pluie' }] } }),
      chunk({ finishReason: 'STOP', groundingMetadata }),
    );
    expect(sources).toEqual([
      { url: 'https://a.test', title: 'A', part: 1, start: 0, end: 8 },
      { url: 'https://a.test', title: 'A', part: 1, start: 8, end: 13 },
      { url: 'gs://b', title: 'B', quote: 'It rains.', part: 1, start: 8, end: 13 },
      { url: 'https://c.test', title: 'C', part: 1 },
      { url: 'https://maps.test', title: 'D' },
    ]);
  });

  it('a grounded range is found in its own text, even if a signature separates the texts', async () => {
    const groundingMetadata = {
      groundingChunks: [{ web: { uri: 'https://a.test' } }],
      groundingSupports: [
        { segment: { startIndex: 2, endIndex: 4, text: 'cd' }, groundingChunkIndices: [0] },
        { segment: { startIndex: 1, endIndex: 3, text: 'bc' }, groundingChunkIndices: [0] },
      ],
    };
    const { sources } = await answer(
      chunk({ content: { parts: [{ text: 'ab', thoughtSignature: 'c2ln' }] } }),
      chunk({ content: { parts: [{ text: 'cd' }] }, finishReason: 'STOP', groundingMetadata }),
    );
    expect(sources).toEqual([{ url: 'https://a.test', part: 1, start: 0, end: 2 }, { url: 'https://a.test' }]);
  });

  it('citations are sources, at their byte offsets', async () => {
    const citation = { uri: 'https://a.test', title: 'A', startIndex: 3, endIndex: 5, license: 'mit' };
    const { sources } = await answer(
      chunk({
        content: { parts: [{ text: 'é ab' }] },
        citationMetadata: { citations: [citation] },
        finishReason: 'STOP',
      }),
    );
    expect(sources).toEqual([{ url: 'https://a.test', title: 'A', part: 0, start: 2, end: 4 }]);
  });

  it('only the first of several candidates is read', async () => {
    const second = { index: 1, content: { parts: [{ text: 'no' }] }, finishReason: 'STOP' };
    const first = { index: 0, content: { parts: [{ text: 'yes' }] }, finishReason: 'STOP' };
    expect(saidIn(await answer({ candidates: [second] }, { candidates: [second, first] })).text).toBe('yes');
  });
});

describe('an error in the middle of a stream', () => {
  const error = { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' };
  const begun = dialect.frame(said({ text: 'The' }));

  it.each([
    ['in an event', `data: ${JSON.stringify({ error })}\n\n`],
    ['as JSON without an event, over several lines', JSON.stringify({ error }, undefined, 2)],
  ])('an error %s in the middle of a stream is the failure of the answer', async (_, text) => {
    const { model } = await serve(dialect, [sse([begun, text])]);
    const failure = failureOf(await ask(model));
    expect(failure).toMatchObject({ retryable: true, error: { code: 'overloaded', status: 503 } });
    expect(failure.error.message).toContain(error.message);
  });

  it('an error after the end of a stream is ignored', async () => {
    const { model } = await serve(dialect, [sse([begun, dialect.frame(stop()), JSON.stringify({ error })])]);
    expect(saidIn(endOf(await ask(model))).text).toBe('The');
  });
});

describe('an error before a generateContent answer', () => {
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.4s' }];
  const error = { code: 429, message: 'Quota', status: 'RESOURCE_EXHAUSTED', details };

  it.each([
    ['an object', { error }],
    ['a list, as without events', [{ error }]],
  ])(
    'an error before a generateContent answer may be %s, and RetryInfo.retryDelay is its retry delay',
    async (_, body) => {
      const { model } = await serve(dialect, [json(body, 429)]);
      expect(failureOf(await ask(model)).error).toMatchObject({
        code: 'rate_limit',
        status: 429,
        retryAfterMs: 34_400,
      });
    },
  );

  it('an error before a generateContent answer may be an event of a stream with the status of the error', async () => {
    const { model } = await serve(dialect, [{ ...sse([dialect.frame({ error })]), status: 429 }]);
    expect(failureOf(await ask(model)).error).toMatchObject({ code: 'rate_limit', retryAfterMs: 34_400 });
  });

  it('an error before a generateContent answer is retried for a daily quota only if the server gives a delay', async () => {
    const violations = [{ quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier' }];
    for (const [more, retryable] of [
      [[], false],
      [details, true],
    ] as const) {
      const { model } = await serve(dialect, [json({ error: { ...error, details: [{ violations }, ...more] } }, 429)]);
      expect(failureOf(await ask(model))).toMatchObject({ retryable, error: { code: 'rate_limit' } });
    }
  });

  it('an error before a generateContent answer may be a page of a proxy', async () => {
    const reply = { status: 502, headers: { 'content-type': 'text/html' }, pieces: ['<h1>Bad gateway</h1>'] };
    const { model } = await serve(dialect, [reply]);
    const { error: thrown } = failureOf(await ask(model));
    expect(thrown).toMatchObject({ code: 'overloaded', status: 502 });
    expect(thrown.message).toContain('Bad gateway');
  });
});

it('a complete answer without events may be a list of chunks', async () => {
  const { model } = await serve(dialect, [json([said({ text: 'Fi' }), said({ text: 'ne' }), stop()])], {
    stream: false,
  });
  expect(saidIn(endOf(await ask(model))).text).toBe('Fine');
});

it.each([{}, [], 7, { choices: [] }])(
  'the complete body %j is refused, because it is not an answer of generateContent',
  async (body) => {
    const { model } = await serve(dialect, [json(body)], { stream: false });
    expect(failureOf(await ask(model)).error).toMatchObject({ code: 'bad_response' });
  },
);

it('a complete answer without a finish reason never runs a call', async () => {
  const { model } = await serve(dialect, [json(said({ functionCall: rome }))], { stream: false });
  expect(endOf(await ask(model)).finishReason.unified).toBe('other');
});
