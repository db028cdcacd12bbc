import type { Content, FunctionResponsePart, ModelRequest } from '@mortise/core';
import { ask, endOf, requestOf, weather } from '@mortise/provider-kit/test';
import { describe, expect, it } from 'vitest';
import { interactionsDialect as dialect } from '../support/interactions-dialect.ts';
import { sentInteraction as sent, stepsReply } from '../support/sent-interaction.ts';

const user = (text: string): Content => ({ role: 'user', parts: [{ type: 'text', text }] });
const signedThought = [{ type: 'thought' }, { type: 'thought_signature', signature: 'sig' }] as const;
const call = [
  { type: 'function_call', id: 'a1', name: 'weather', signature: '', arguments: {} },
  { type: 'arguments_delta', arguments: '{"city":"Rome"}' },
] as const;
const saidCall = { type: 'function_call', id: 'a1', name: 'weather', arguments: { city: 'Rome' } };
const pixel = { type: 'inlineData', mimeType: 'image/png', data: 'AA==' } as const;

/** Each test states a fact of the Interactions API that a request has to respect. */
describe('an Interactions API request', () => {
  it('the conversation is the member input, a list of steps, and nothing is stored', async () => {
    const { body } = await sent({ instructions: ['Be brief.', 'Be kind.'], contents: [user('Hi')], declarations: [] });
    expect(body).toEqual({
      model: 'test-model',
      input: [{ type: 'user_input', content: [{ type: 'text', text: 'Hi' }] }],
      system_instruction: 'Be brief.\n\nBe kind.',
      store: false,
      stream: true,
    });
  });

  it('the request lists each function as one tool, and each provider tool as one tool with its name in the Interactions API', async () => {
    const providerTools = [
      { provider: 'gemini', name: 'googleSearch', config: {} },
      { provider: 'gemini', name: 'fileSearch', config: { fileSearchStoreNames: ['fileSearchStores/a'], topK: 3 } },
    ];
    const { body } = await sent({ providerTools });
    expect(body['tools']).toEqual([
      { type: 'function', name: 'weather', description: weather.description, parameters: expect.any(Object) },
      { type: 'google_search' },
      { type: 'file_search', file_search_store_names: ['fileSearchStores/a'], top_k: 3 },
    ]);
    const { body: without } = await sent({ providerTools, toolChoice: 'none' });
    expect(without['tools']).toHaveLength(1);
  });

  it('{type: function_call} is answered by {type: function_result, call_id}, whose result is an object', async () => {
    const { input } = await sent({}, {}, stepsReply(signedThought, call));
    expect(input.slice(2)).toEqual([
      saidCall,
      { type: 'function_result', call_id: 'a1', name: 'weather', result: { celsius: 21 } },
    ]);
  });

  it.each([
    [
      { status: 'error', code: 'c', message: 'no' },
      { result: { error: 'no', code: 'c' }, is_error: true },
    ],
    [
      { status: 'denied', reason: 'r' },
      { result: { error: 'tool weather call is rejected', reason: 'r' }, is_error: true },
    ],
    [{ status: 'interim', handle: 1 }, { result: { status: 'pending', handle: 1, willContinue: true } }],
    [{ status: 'ok', output: 'wet' }, { result: { result: 'wet' } }],
    [
      { status: 'ok', output: null, parts: [{ type: 'text', text: 'Look' }, pixel] },
      {
        result: [
          { type: 'text', text: 'Look' },
          { type: 'image', data: 'AA==', mime_type: 'image/png' },
        ],
      },
    ],
    [
      { status: 'ok', output: { a: 1 }, parts: [pixel] },
      {
        result: [
          { type: 'text', text: '{"a":1}' },
          { type: 'image', data: 'AA==', mime_type: 'image/png' },
        ],
      },
    ],
  ] satisfies [FunctionResponsePart['outcome'], object][])(
    'a tool result is sent as an object or a list of content, with is_error if the call failed: %j',
    async (outcome, said) => {
      const made: Content = {
        role: 'model',
        parts: [{ type: 'functionCall', id: 'x', name: 'weather', args: { city: 'Rome' } }],
      };
      const answered: Content = {
        role: 'tool',
        parts: [{ type: 'functionResponse', id: 'x', name: 'weather', outcome }],
      };
      const { input } = await sent({ contents: [user('Hi'), made, answered] });
      expect(input[2]).toEqual({ type: 'function_result', call_id: 'x', name: 'weather', ...said });
    },
  );

  it('thought steps {signature} are sent back at their position, with their summary', async () => {
    const summary = { type: 'thought_summary', content: { type: 'text', text: 'Hm.' } };
    const { input } = await sent({}, {}, stepsReply([...signedThought, summary], call));
    expect(input.slice(1, 3)).toEqual([
      { type: 'thought', signature: 'sig', summary: [{ type: 'text', text: 'Hm.' }] },
      saidCall,
    ]);
    expect((await sent({}, {}, stepsReply(signedThought, call))).input[1]).toEqual({
      type: 'thought',
      signature: 'sig',
    });
  });

  it('a thought step without a signature, which the server refuses, is not sent back', async () => {
    const summary = { type: 'thought_summary', content: { type: 'text', text: 'Hm.' } };
    const { input } = await sent({}, {}, stepsReply([{ type: 'thought', signature: '' }, summary], call));
    expect(input[1]).toEqual(saidCall);
  });

  it('the signature "" of a streamed function_call is not sent back, and any other is', async () => {
    const [step, args] = call;
    const { input } = await sent({}, {}, stepsReply([{ ...step, signature: 'sig' }, args]));
    expect(input[1]).toEqual({ ...saidCall, signature: 'sig' });
  });

  it('thoughts and signatures are sent to no other model, and steps of provider tools only as text', async () => {
    const search = { type: 'google_search_call', id: 's1', arguments: { queries: ['q'] }, signature: 's' };
    const contents: readonly Content[] = [
      user('Hi'),
      {
        role: 'model',
        origin: { provider: 'gemini', model: 'another' },
        parts: [
          { type: 'thought', text: 'Hm', providerMetadata: { gemini: { signature: 'sig' } } },
          { type: 'provider', provider: 'gemini', value: search, summary: 'google_search: "q"' },
          { type: 'text', text: 'Fine' },
        ],
      },
      user('And?'),
    ];
    const { input } = await sent({ contents });
    expect(input[1]).toEqual({
      type: 'model_output',
      content: [
        { type: 'text', text: '[google_search: "q"]' },
        { type: 'text', text: 'Fine' },
      ],
    });
  });

  it('steps of provider tools are sent back to the same model unchanged, without empty signatures', async () => {
    const begun = { type: 'google_search_call', id: 's1', signature: '' };
    const result = { type: 'google_search_result', call_id: 's1', signature: 'r' };
    const reply = stepsReply(
      [begun, { type: 'google_search_call', arguments: { queries: ['q'] } }],
      [result, { type: 'google_search_result', result: [{ search_suggestions: '<p>' }] }],
      [{ type: 'model_output' }, { type: 'text', text: 'Fine' }],
    );
    const { input } = await sent({}, {}, reply);
    expect(input.slice(1, 4)).toEqual([
      { type: 'google_search_call', id: 's1', arguments: { queries: ['q'] } },
      { ...result, result: [{ search_suggestions: '<p>' }] },
      { type: 'model_output', content: [{ type: 'text', text: 'Fine' }] },
    ]);
  });

  it.each([
    [undefined, undefined],
    ['auto', 'auto'],
    ['none', 'none'],
    ['required', 'any'],
    [{ mode: 'required', names: ['weather'] }, { allowed_tools: { mode: 'any', tools: ['weather'] } }],
    [{ mode: 'auto', names: ['weather'] }, { allowed_tools: { mode: 'auto', tools: ['weather'] } }],
  ] satisfies [ModelRequest['toolChoice'], unknown][])(
    'the tool choice %j is sent as tool_choice %j in generation_config',
    async (toolChoice, said) => {
      const { body } = await sent(toolChoice === undefined ? {} : { toolChoice });
      expect(body['generation_config']).toEqual(said === undefined ? undefined : { tool_choice: said });
    },
  );

  it('tool_choice validated enforces the schemas of calls', async () => {
    const { body } = await sent({}, { strict: true });
    expect(body['generation_config']).toEqual({ tool_choice: 'validated' });
    const { body: some } = await sent({ toolChoice: { mode: 'auto', names: ['weather'] } }, { strict: true });
    expect(some['generation_config']).toEqual({
      tool_choice: { allowed_tools: { mode: 'validated', tools: ['weather'] } },
    });
  });

  it('a choice of provider tools, or of one call at a time, causes a warning', async () => {
    const providerTools = [{ provider: 'gemini', name: 'googleSearch', config: {} }];
    const toolChoice = { mode: 'required', names: ['googleSearch'] } as const;
    const { body, warnings } = await sent({ providerTools, toolChoice, parallelCalls: false });
    expect(body['generation_config']).toEqual({ tool_choice: 'none' });
    expect(warnings).toEqual([
      expect.stringMatching(/^parallelCalls: /),
      expect.stringMatching(/^toolChoice: .*googleSearch/),
    ]);
  });

  it('settings are sent in generation_config, under their Interactions API names', async () => {
    const settings = {
      temperature: 0.5,
      topP: 0.9,
      maxOutputTokens: 10,
      stopSequences: ['X'],
      seed: 7,
      thinking: 'low',
    } as const;
    const { body } = await sent({ settings }, { id: 'gemini-3-flash-preview' });
    expect(body['generation_config']).toEqual({
      temperature: 0.5,
      top_p: 0.9,
      max_output_tokens: 10,
      stop_sequences: ['X'],
      seed: 7,
      thinking_level: 'low',
      thinking_summaries: 'auto',
    });
  });

  it.each([
    ['gemini-2.5-flash', 'high', 'high', 0],
    ['gemini-2.5-flash', 'off', 'minimal', 0],
    ['gemini-2.5-flash', { budgetTokens: 5000 }, 'medium', 1],
    ['gemini-2.5-flash', { budgetTokens: 50_000 }, 'high', 1],
    ['gemini-3.8-flash', { budgetTokens: 5000 }, 'medium', 1],
    ['gemini-3.8-flash', 'off', 'low', 1],
    ['gemini-2.0-flash', 'high', undefined, 1],
  ] as const)('thinking of the model %s is sent as a level: %j becomes %s', async (id, thinking, level, warned) => {
    const { body, warnings } = await sent({ settings: { thinking } }, { id });
    expect(Object(body['generation_config']).thinking_level).toBe(level);
    expect(warnings).toHaveLength(warned);
  });

  it('the schema of the answer is sent in response_format', async () => {
    const outputJsonSchema = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
    const { body } = await sent({ outputJsonSchema }, { id: 'gemini-3.8-flash' });
    expect(body['response_format']).toEqual({ type: 'text', mime_type: 'application/json', schema: outputJsonSchema });
  });

  it("with a previous_interaction_id the server gets the messages after the model's last message", async () => {
    const gemini = { previous_interaction_id: 'v1_before', store: true };
    const contents: readonly Content[] = [
      user('Hi'),
      { role: 'model', parts: [{ type: 'functionCall', id: 'x', providerId: 'a1', name: 'weather', args: {} }] },
      {
        role: 'tool',
        parts: [
          {
            type: 'functionResponse',
            id: 'x',
            providerId: 'a1',
            name: 'weather',
            outcome: { status: 'ok', output: 1 },
          },
        ],
      },
    ];
    const { body, input } = await sent({ contents, providerOptions: { gemini } });
    expect(body).toMatchObject({ previous_interaction_id: 'v1_before', store: true });
    expect(input).toEqual([{ type: 'function_result', call_id: 'a1', name: 'weather', result: { result: 1 } }]);
  });

  it('providerOptions become members of the body, and override other members', async () => {
    const gemini = { service_tier: 'flex', generation_config: { seed: 1 } };
    const { body } = await sent({ settings: { seed: 2, maxOutputTokens: 5 }, providerOptions: { gemini } });
    expect(body).toMatchObject({ service_tier: 'flex', generation_config: { seed: 1, max_output_tokens: 5 } });
  });

  it.each([
    ['nothing', [], ' '],
    ['a message of the model', [user('Hi'), { role: 'model', parts: [{ type: 'text', text: 'Ho' }] }], 'Continue.'],
  ] satisfies [string, readonly Content[], string][])(
    'a request whose conversation ends with %s asks to continue, with a warning',
    async (_, contents, text) => {
      const { input, warnings } = await sent({ contents });
      expect(input.at(-1)).toEqual({ type: 'user_input', content: [{ type: 'text', text }] });
      expect(warnings).toEqual([expect.stringMatching(/^contents: /)]);
    },
  );

  it('the body of a request does not change when the conversation grows', async () => {
    const asked: { readonly input?: readonly unknown[] }[] = [];
    const whole = (parameters: unknown) => {
      asked.push(Object(parameters));
      return dialect.whole({ text: 'Fine' });
    };
    const model = dialect.modelOfClient(whole, { stream: false });
    const contents = [user('Hi')];
    const request = requestOf({ contents });
    endOf(await ask(model, request));
    contents.push(user('And?'));
    endOf(await ask(model, request));
    expect(asked.map(({ input }) => input?.length)).toEqual([1, 2]);
  });

  it('texts and calls of the model are steps in order, and unknown parts are content of its output', async () => {
    const odd = { type: 'table', rows: 1 };
    const contents: readonly Content[] = [
      user('Hi'),
      {
        role: 'model',
        origin: { provider: 'gemini', model: 'test-model' },
        parts: [
          { type: 'text', text: 'One' },
          { type: 'functionCall', id: 'x', name: 'weather', args: {} },
          { type: 'text', text: 'Two' },
          { type: 'text', text: '' },
          { type: 'provider', provider: 'gemini', value: odd },
        ],
      },
    ];
    const asked: unknown[] = [];
    const whole = (parameters: unknown) => {
      asked.push(...Object(parameters).input);
      return dialect.whole({ text: 'Fine' });
    };
    endOf(await ask(dialect.modelOfClient(whole, { stream: false }), requestOf({ contents })));
    expect(asked.slice(1, 4)).toEqual([
      { type: 'model_output', content: [{ type: 'text', text: 'One' }] },
      { type: 'function_call', id: 'x', name: 'weather', arguments: {} },
      { type: 'model_output', content: [{ type: 'text', text: 'Two' }, odd] },
    ]);
  });

  it("a user message becomes content, including parts in the provider's format, and summaries of other providers' parts", async () => {
    const own = { type: 'text', text: 'in its own words' };
    const { input } = await sent({
      contents: [
        {
          role: 'user',
          parts: [
            { type: 'text', text: '' },
            { ...pixel, providerMetadata: { gemini: { resolution: 'low' } } },
            { type: 'provider', provider: 'gemini', value: own },
            { type: 'provider', provider: 'openai', value: {}, summary: 'a file' },
          ],
        },
      ],
    });
    expect(input).toEqual([
      {
        type: 'user_input',
        content: [
          { type: 'image', data: 'AA==', mime_type: 'image/png', resolution: 'low' },
          own,
          { type: 'text', text: '[a file]' },
        ],
      },
    ]);
  });

  it('media that the model generated are sent back unchanged, with the metadata of their samples', async () => {
    const sound = { type: 'audio', data: 'AAAA', mime_type: 'audio/l16', sample_rate: 24_000, channels: 1 };
    const image = { type: 'image', data: 'AA==', mime_type: 'image/png' };
    const { input } = await sent({}, {}, stepsReply([{ type: 'model_output' }, sound, image]));
    expect(input[1]).toEqual({ type: 'model_output', content: [sound, image] });
  });

  it('a request without functions has no tool_choice', async () => {
    const { body } = await sent({ declarations: [], toolChoice: 'auto' }, { strict: true });
    expect(body).not.toHaveProperty('generation_config');
  });
});
