import type { Content, Part } from '@mortise/core';
import { type Before, type Reply, streamed, weather } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { chunk, generateContentDialect as dialect } from '../support/generate-content-dialect.ts';
import { sent, type WireObject } from '../support/sent.ts';

const newer = { id: 'gemini-3-flash-preview' };
const older = { id: 'gemini-2.5-flash' };
const vertexOptions = { ...newer, vertexai: {} };

/** Returns an answer with these parts, one in each chunk. */
function answerOf(...parts: readonly object[]): Reply {
  const chunks = parts.map((part) => chunk({ content: { role: 'model', parts: [part] } }));
  return streamed(dialect, [...chunks, chunk({ content: { role: 'model', parts: [] }, finishReason: 'STOP' })]);
}

function call(city: string, more: object = {}, signature?: string): object {
  return {
    functionCall: { name: 'weather', args: { city }, ...more },
    ...(signature !== undefined && { thoughtSignature: signature }),
  };
}

const search = { provider: 'gemini', name: 'googleSearch', config: {} };
const modelSaid = (...parts: readonly Part[]): Content => ({
  role: 'model',
  origin: { provider: 'openai', model: 'gpt-5' },
  parts,
});
const userSaid: Content = { role: 'user', parts: [{ type: 'text', text: 'Hi' }] };

/** Each test states a fact of generateContent that a request has to respect. */
describe('a generateContent request', () => {
  it('all functions are sent in one entry of tools with parametersJsonSchema, and each provider tool is a separate entry', async () => {
    const { tools } = await sent(
      { declarations: [weather, { ...weather, name: 'news' }], providerTools: [search] },
      newer,
    );
    expect(tools).toEqual([{ functionDeclarations: [expect.anything(), expect.anything()] }, { googleSearch: {} }]);
    const [first] = Object(tools[0]).functionDeclarations;
    expect(first).toMatchObject({ name: 'weather', description: weather.description });
    expect(first.parametersJsonSchema).toMatchObject({ type: 'object', required: ['city'] });
    expect(first).not.toHaveProperty('parameters');
  });

  it('the output of a function is declared by responseJsonSchema', async () => {
    const responseJsonSchema = { type: 'object', properties: { celsius: { type: 'number' } } };
    const { tools } = await sent({ declarations: [{ ...weather, responseJsonSchema }] });
    expect(tools).toMatchObject([{ functionDeclarations: [{ responseJsonSchema }] }]);
  });

  it('schemas of the application are not changed: the SDK rewrites its input in place', async () => {
    const schema = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: { a: { type: ['string', 'null'] } },
    };
    const before = structuredClone(schema);
    await sent({ declarations: [{ ...weather, parametersJsonSchema: schema }], outputJsonSchema: schema });
    expect(schema).toEqual(before);
  });

  it.each([
    ['auto', { mode: 'AUTO' }],
    ['none', { mode: 'NONE' }],
    ['required', { mode: 'ANY' }],
    [{ names: ['weather'], mode: 'required' } as const, { mode: 'ANY', allowedFunctionNames: ['weather'] }],
    [{ names: ['weather'], mode: 'auto' } as const, { mode: 'VALIDATED', allowedFunctionNames: ['weather'] }],
  ] as const)('the tool choice %j is sent as a mode of functionCallingConfig', async (toolChoice, said) => {
    const { body } = await sent({ toolChoice });
    expect(body['toolConfig']).toEqual({ functionCallingConfig: said });
  });

  it('streamFunctionCallArguments is sent to Vertex AI only: the SDK throws with the Gemini API', async () => {
    expect((await sent({}, newer)).body).not.toHaveProperty('toolConfig');
    const { body, path } = await sent({}, vertexOptions);
    expect(path).toContain('/publishers/google/models/');
    expect(body['toolConfig']).toEqual({
      functionCallingConfig: { mode: 'AUTO', streamFunctionCallArguments: true },
    });
  });

  it('includeServerSideToolInvocations is not sent to Vertex AI: the SDK throws', async () => {
    const request = { providerTools: [search] };
    expect((await sent(request, newer)).body['toolConfig']).toEqual({
      functionCallingConfig: { mode: 'VALIDATED' },
      includeServerSideToolInvocations: true,
    });
    expect((await sent(request, vertexOptions)).body['toolConfig']).not.toHaveProperty(
      'includeServerSideToolInvocations',
    );
  });

  it('the setting for parallel calls causes a warning, because the API has no flag for it, and strict tools are a mode', async () => {
    const { body, warnings } = await sent({ parallelCalls: false }, { strict: true });
    expect(warnings).toEqual([expect.stringMatching(/^parallelCalls: /)]);
    expect(body['toolConfig']).toEqual({ functionCallingConfig: { mode: 'VALIDATED' } });
  });

  it('a missing call id stays missing, and an existing id is sent back', async () => {
    const absent = await sent({}, older, { answer: answerOf(call('Rome'), call('Oslo')) });
    expect(absent.contents.slice(1)).toEqual([
      { role: 'model', parts: [call('Rome'), call('Oslo')] },
      {
        role: 'user',
        parts: [
          { functionResponse: { name: 'weather', response: { celsius: 21 } } },
          { functionResponse: { name: 'weather', response: { celsius: 21 } } },
        ],
      },
    ]);
    const present = await sent({}, older, { answer: answerOf(call('Rome', { id: 'ab12cd34' })) });
    expect(present.contents.slice(1)).toMatchObject([
      { parts: [{ functionCall: { id: 'ab12cd34' } }] },
      { parts: [{ functionResponse: { id: 'ab12cd34' } }] },
    ]);
  });

  it('a call of another model without an id gets one if models match results by id', async () => {
    const made = (id: string): Part => ({ type: 'functionCall', id, name: 'weather', args: {} });
    const answer = (id: string): Part => ({
      type: 'functionResponse',
      id,
      name: 'weather',
      outcome: { status: 'ok', output: 1 },
    });
    const calls = [
      userSaid,
      modelSaid(made('a1'), made('a2')),
      { role: 'tool', parts: [answer('a1'), answer('a2')] } as const,
    ];
    const { contents } = await sent({ contents: calls }, { id: 'gemini-3.8-flash' });
    expect(contents.slice(1)).toMatchObject([
      { parts: [{ functionCall: { id: 'a1' } }, { functionCall: { id: 'a2' } }] },
      { parts: [{ functionResponse: { id: 'a1' } }, { functionResponse: { id: 'a2' } }] },
    ]);
  });

  it('missing args of a call are sent as an empty object', async () => {
    const { contents } = await sent({}, older, { answer: answerOf({ functionCall: { name: 'weather' } }) });
    expect(contents[1]?.parts).toEqual([{ functionCall: { name: 'weather', args: {} } }]);
  });

  it('all results of a step are one content of the role user, in the order of the calls, and each is an object', async () => {
    const before: Before = {
      answer: answerOf(call('Rome'), call('Oslo'), call('Bern')),
      outcomes: [
        { status: 'ok', output: [1] },
        { status: 'error', code: 'timeout', message: 'too slow' },
        { status: 'denied', reason: 'no' },
      ],
    };
    const { contents } = await sent({}, older, before);
    expect(contents).toHaveLength(3);
    expect(contents[2]).toEqual({
      role: 'user',
      parts: [
        { functionResponse: { name: 'weather', response: { result: [1] } } },
        { functionResponse: { name: 'weather', response: { error: 'too slow', code: 'timeout' } } },
        { functionResponse: { name: 'weather', response: { error: 'tool weather call is rejected', reason: 'no' } } },
      ],
    });
  });

  it('media of a result are parts of its functionResponse', async () => {
    const image = { type: 'inlineData', mimeType: 'image/png', data: 'iVBORw0KGgo=' } as const;
    const before: Before = {
      answer: answerOf(call('Rome')),
      outcomes: [{ status: 'ok', output: 'seen', parts: [image] }],
    };
    const { contents } = await sent({}, newer, before);
    expect(contents[2]?.parts).toEqual([
      {
        functionResponse: {
          name: 'weather',
          response: { result: 'seen' },
          parts: [{ inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } }],
        },
      },
    ]);
  });

  it('willContinue is sent for a pending call, but not to Vertex AI: the SDK throws', async () => {
    const before: Before = { answer: answerOf(call('Rome')), outcomes: [{ status: 'interim' }] };
    const response = { name: 'weather', response: { status: 'pending', willContinue: true } };
    expect((await sent({}, newer, before)).contents[2]?.parts).toEqual([
      { functionResponse: { ...response, willContinue: true } },
    ]);
    expect((await sent({}, vertexOptions, before)).contents[2]?.parts).toEqual([{ functionResponse: response }]);
  });

  it('signatures are sent back at their positions, on the first of parallel calls and on an empty last text, which is not merged', async () => {
    const parts = [
      { text: 'Hm', thought: true },
      { text: 'Let me look.' },
      call('Rome', {}, 'c2lnMQ=='),
      call('Oslo'),
      { text: '', thoughtSignature: 'c2lnMg==' },
    ];
    const { contents } = await sent({}, newer, { answer: answerOf(...parts) });
    expect(contents[1]).toEqual({ role: 'model', parts });
  });

  it('the first call of a step that another model made has the signature for transferred conversations since Gemini 3', async () => {
    const made = (id: string): Part => ({ type: 'functionCall', id, providerId: id, name: 'weather', args: {} });
    const contents: readonly Content[] = [userSaid, modelSaid(made('call_1'), made('call_2'))];
    const signatures = async (id: string): Promise<unknown> =>
      (await sent({ contents }, { id })).contents[1]?.parts.map(({ thoughtSignature }) => thoughtSignature);
    expect(await signatures('gemini-3-flash')).toEqual(['skip_thought_signature_validator', undefined]);
    expect(await signatures('gemini-2.5-flash')).toEqual([undefined, undefined]);
  });

  it('call ids of other providers are sent unchanged', async () => {
    const made: Part = { type: 'functionCall', id: 't/1', providerId: 'toolu_01', name: 'weather', args: {} };
    const answer: Part = {
      type: 'functionResponse',
      id: 't/1',
      providerId: 'toolu_01',
      name: 'weather',
      outcome: { status: 'ok', output: 1 },
    };
    const { contents } = await sent({ contents: [userSaid, modelSaid(made), { role: 'tool', parts: [answer] }] });
    expect(contents.slice(1)).toMatchObject([
      { parts: [{ functionCall: { id: 'toolu_01' } }] },
      { parts: [{ functionResponse: { id: 'toolu_01' } }] },
    ]);
  });

  it.each([
    { toolCall: { id: 's1', toolType: 'GOOGLE_SEARCH_WEB', args: { queries: ['rome'] } }, thoughtSignature: 'c2ln' },
    { toolResponse: { id: 's1', toolType: 'GOOGLE_SEARCH_WEB', response: { a: 1 } } },
    { executableCode: { language: 'PYTHON', code: 'print(1)' } },
    { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1\n' } },
  ] satisfies WireObject[])('parts of provider tools are sent back: %j', async (part) => {
    const { contents } = await sent({}, newer, { answer: answerOf(part, { text: 'Done' }) });
    expect(contents[1]).toEqual({ role: 'model', parts: [part, { text: 'Done' }] });
  });

  it("parts of the Gemini API's tools are not sent to Vertex AI: the SDK throws", async () => {
    const value = { toolCall: { id: 's1', toolType: 'GOOGLE_SEARCH_WEB' } };
    const origin = { provider: 'gemini', model: vertexOptions.id };
    const said: Content = { role: 'model', origin, parts: [{ type: 'provider', provider: 'gemini', value }] };
    const { contents } = await sent({ contents: [userSaid, said] }, vertexOptions);
    expect(contents).toHaveLength(1);
  });

  it('instructions are systemInstruction, settings are generationConfig', async () => {
    const settings = { temperature: 0.5, topP: 0.9, maxOutputTokens: 100, stopSequences: ['x'], seed: 1 };
    const { body, contents } = await sent({ instructions: ['Be brief.', 'Be kind.'], settings });
    expect(body['systemInstruction']).toEqual({ parts: [{ text: 'Be brief.\n\nBe kind.' }] });
    expect(body['generationConfig']).toEqual(settings);
    expect(contents).toHaveLength(1);
  });

  it.each([
    [newer.id, { thinkingLevel: 'HIGH', includeThoughts: true }],
    [older.id, { thinkingBudget: 24_576, includeThoughts: true }],
  ])('thinking is sent %s by %j', async (id, thinkingConfig) => {
    const { body } = await sent({ settings: { thinking: 'high' } }, { id });
    expect(body['generationConfig']).toEqual({ thinkingConfig });
  });

  it('structured output is requested together with tools since Gemini 3, and with an instruction before', async () => {
    const outputJsonSchema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
    const { body } = await sent({ outputJsonSchema }, newer);
    expect(body['generationConfig']).toMatchObject({
      responseMimeType: 'application/json',
      responseJsonSchema: outputJsonSchema,
    });
    const words = await sent({ outputJsonSchema }, older);
    expect(words.body['generationConfig']).toEqual({});
    expect(JSON.stringify(words.body['systemInstruction'])).toContain('\\"city\\"');
    expect(words.warnings).toEqual([expect.stringMatching(/^outputJsonSchema: /)]);
  });

  it('media of a user are inlineData and fileData', async () => {
    const parts: Content['parts'] = [
      { type: 'text', text: 'What is this?' },
      { type: 'inlineData', mimeType: 'image/png', data: 'iVBORw0KGgo=' },
      {
        type: 'fileData',
        mimeType: 'application/pdf',
        fileUri: 'https://generativelanguage.googleapis.com/v1beta/files/a',
      },
      {
        type: 'fileData',
        fileUri: 'https://www.youtube.com/watch?v=1',
        providerMetadata: { gemini: { videoMetadata: { startOffset: '5s' } }, other: { a: 1 } },
      },
    ];
    const { contents } = await sent({ contents: [{ role: 'user', parts }] });
    expect(contents).toEqual([
      {
        role: 'user',
        parts: [
          { text: 'What is this?' },
          { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } },
          {
            fileData: {
              mimeType: 'application/pdf',
              fileUri: 'https://generativelanguage.googleapis.com/v1beta/files/a',
            },
          },
          { fileData: { fileUri: 'https://www.youtube.com/watch?v=1' }, videoMetadata: { startOffset: '5s' } },
        ],
      },
    ]);
  });

  it('a prompt cache and safety settings are set with providerOptions', async () => {
    const safetySettings = [{ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' }];
    const gemini = { cachedContent: 'cachedContents/a', safetySettings };
    const { body } = await sent({ declarations: [], providerOptions: { gemini, openai: { seed: 5 } } });
    expect(body).toMatchObject({ cachedContent: 'cachedContents/a', safetySettings });
    expect(body['generationConfig']).toEqual({});
  });

  it('functions are never run by the SDK: an answer with calls is one request', async () => {
    const { requests, body } = await sent({}, older, { answer: answerOf(call('Rome')) });
    expect(requests).toBe(2);
    expect(JSON.stringify(body)).not.toContain('automaticFunctionCalling');
  });
});
