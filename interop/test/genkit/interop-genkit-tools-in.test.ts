import { ConfigError, type ToolGate } from '@mortise/core';
import { fromGenkitTools } from '@mortise/genkit';
import { testToolContext } from '@mortise/testing';
import { dynamicTool, type GenkitBeta, genkit, tool, UserFacingError, z } from 'genkit/beta';
import { beforeEach, expect, it } from 'vitest';
import { callOf, settings } from './call-of.ts';
import { scriptedGenkitModel } from './scripted-genkit-model.ts';

let ai: GenkitBeta;
beforeEach(() => {
  ai = genkit({});
});

const city = z.object({ city: z.string().describe('Where') });

it('keeps the name, the description, both schemas and the metadata', async () => {
  const weather = ai.defineTool(
    {
      name: 'weather/now',
      description: 'Weather',
      inputSchema: city,
      outputSchema: z.object({ celsius: z.number() }),
      metadata: { tier: { level: 2 } },
    },
    async () => ({ celsius: 21 }),
  );
  const toolset = fromGenkitTools([weather], settings);
  const [made] = await toolset.tools(testToolContext());
  expect(made).toMatchObject({
    name: 'now',
    metadata: { tier: { level: 2 } },
    declaration: {
      name: 'now',
      description: 'Weather',
      parametersJsonSchema: { properties: { city: { type: 'string', description: 'Where' } }, required: ['city'] },
      responseJsonSchema: { properties: { celsius: { type: 'number' } } },
    },
  });
  expect(toolset.omitted).toEqual([]);
  expect((await callOf([weather], { name: 'now', args: { city: 'Rome' } })).outcomes).toEqual([
    { status: 'ok', output: { celsius: 21 } },
  ]);
});

it('checks arguments before gates decide', async () => {
  const seen: unknown[] = [];
  const gate: ToolGate = {
    name: 'seen',
    order: 'policy',
    check: ({ args }) => {
      seen.push(args);
      return { type: 'proceed' };
    },
  };
  const weather = ai.defineTool({ name: 'weather', description: 'w', inputSchema: city }, async () => 'sunny');
  const bad = await callOf([weather], { name: 'weather', args: { city: 7 } }, { traits: () => ({ gates: [gate] }) });
  expect(bad.outcomes).toMatchObject([{ code: 'invalid_args_schema' }]);
  expect(seen).toEqual([]);
  const unchecked = { validator: undefined, unchecked: true } as const;
  const late = await callOf([weather], { name: 'weather', args: { city: 7 } }, unchecked);
  expect(late.outcomes).toMatchObject([{ code: 'invalid_args_schema', message: expect.stringContaining('city') }]);
  expect(JSON.stringify(late.outcomes)).not.toContain('Provided data');
});

it('passes the context, the signal, and a progress callback to the tool', async () => {
  const abort = new AbortController();
  const given: unknown[] = [];
  const weather = ai.defineTool({ name: 'weather', description: 'w', inputSchema: city }, async (_input, options) => {
    given.push(options.context, options.abortSignal.aborted);
    options.sendChunk({ step: 1 } as never);
    abort.abort();
    given.push(options.abortSignal.aborted);
    return 'sunny';
  });
  const args = { city: 'Rome' };
  const { events } = await callOf([weather], { name: 'weather', args }, { deps: { auth: 'a' }, signal: abort.signal });
  expect(given).toEqual([{ auth: 'a' }, false, true]);
  expect(events.flatMap((event) => (event.type === 'toolProgress' ? [event.value] : []))).toEqual([{ step: 1 }]);
  given.length = 0;
  await callOf([weather], { name: 'weather', args }, { deps: 1, context: () => ({ auth: 'b' }) });
  expect(given[0]).toEqual({ auth: 'b' });
});

it('returns the parts of a multipart tool as media, and its metadata to the application', async () => {
  const draw = tool({ name: 'draw', description: 'd', inputSchema: city, multipart: true as const }, (async () => ({
    output: 'A picture',
    content: [
      { media: { url: 'data:image/png;base64,AAAA' } },
      { media: { url: 'https://a.example/b.pdf', contentType: 'application/pdf' } },
      { text: 'more' },
      { custom: { chart: 1 } },
    ],
    metadata: { cost: 3 },
  })) as never);
  const { outcomes } = await callOf([draw], { name: 'draw', args: { city: 'Rome' } });
  expect(outcomes).toEqual([
    {
      status: 'ok',
      output: { output: 'A picture', metadata: { cost: 3 } },
      modelOutput: 'A picture',
      parts: [
        { type: 'inlineData', mimeType: 'image/png', data: 'AAAA' },
        { type: 'fileData', fileUri: 'https://a.example/b.pdf', mimeType: 'application/pdf' },
        { type: 'text', text: 'more' },
        { type: 'text', text: '{"custom":{"chart":1}}' },
      ],
    },
  ]);
});

it('asks when a tool interrupts, and resumes it with the answer', async () => {
  const seen: unknown[] = [];
  const transfer = ai.defineTool(
    { name: 'transfer', description: 't', inputSchema: z.object({ cents: z.number() }) },
    async ({ cents }, { interrupt, resumed }) => {
      seen.push(resumed);
      if ((resumed as { status?: string } | undefined)?.status !== 'APPROVED')
        interrupt({ message: `Send ${cents}?`, cents });
      return { sent: cents };
    },
  );
  const asked = await callOf([transfer], { name: 'transfer', args: { cents: 5 } });
  expect(asked.result).toMatchObject({
    status: 'paused',
    pending: [{ kind: 'input', hint: 'Send 5?', payload: { message: 'Send 5?', cents: 5 } }],
  });
  expect((await asked.answer({ status: 'APPROVED' })).outcomes).toEqual([{ status: 'ok', output: { sent: 5 } }]);
  expect(seen).toEqual([undefined, { status: 'APPROVED' }]);
});

it('denies a call whose interrupt has an empty answer', async () => {
  const transfer = ai.defineTool({ name: 'transfer', description: 't' }, async (_input, { interrupt, resumed }) =>
    resumed ? 'sent' : interrupt(),
  );
  const asked = await callOf([transfer], { name: 'transfer' });
  expect((await asked.answer(false)).outcomes).toMatchObject([{ status: 'denied' }]);
});

it('returns the answer of a defined interrupt as the output', async () => {
  const ask = ai.defineInterrupt({
    name: 'ask',
    description: 'Asks the user',
    inputSchema: z.object({ question: z.string() }),
    outputSchema: z.string(),
    requestMetadata: ({ question }) => ({ question }),
  });
  const asked = await callOf([ask], { name: 'ask', args: { question: 'Which?' } });
  expect(asked.result.pending).toMatchObject([{ kind: 'result', hint: 'Which?' }]);
  expect((await asked.answer('the red one')).outcomes).toEqual([{ status: 'ok', output: 'the red one' }]);
});

it('reports the class of a thrown error, and the message of one for users', async () => {
  const thrown = (error: Error) =>
    dynamicTool({ name: 'fail', description: 'f' }, async () => {
      throw error;
    });
  const secret = new TypeError('key sk-1 is bad');
  expect(JSON.stringify((await callOf([thrown(secret)], { name: 'fail' })).outcomes)).not.toContain('sk-1');
  const reported = await callOf([thrown(secret)], { name: 'fail' }, { tellErrors: true });
  expect(reported.outcomes).toMatchObject([{ status: 'error', message: expect.stringContaining('sk-1 is bad') }]);
  const meant = await callOf([thrown(new UserFacingError('NOT_FOUND', 'try Lund'))], { name: 'fail' });
  expect(meant.outcomes).toMatchObject([{ status: 'error', message: expect.stringContaining('try Lund') }]);
});

it('accepts flows and prompts', async () => {
  const flow = ai.defineFlow({ name: 'double', inputSchema: z.object({ n: z.number() }) }, async ({ n }) => n * 2);
  const { name: model } = scriptedGenkitModel(ai, ['from the prompt']);
  const prompt = ai.definePrompt({ name: 'say', model, input: { schema: city }, prompt: 'Say {{city}}' });
  expect((await callOf([flow, prompt], { name: 'double', args: { n: 4 } })).outcomes).toEqual([
    { status: 'ok', output: 8 },
  ]);
  const [, made] = await fromGenkitTools([flow, prompt], settings).tools(testToolContext());
  expect(made?.declaration?.parametersJsonSchema).toMatchObject({ properties: { city: { type: 'string' } } });
});

it('names the line that fixes a schema that cannot be described', () => {
  const weather = ai.defineTool({ name: 'weather', description: 'w', inputSchema: city }, async () => 'sunny');
  const without = (): unknown => fromGenkitTools([weather], { validator: settings.validator });
  expect(without).toThrow(expect.objectContaining({ code: 'no_json_schema' }));
  expect(without).toThrow(/import \{ toJsonSchema \} from 'genkit\/schema'/i);
});

it('refuses a value that is no action, and names the accepted ones', () => {
  const named = (): unknown => fromGenkitTools(['weather'] as never, settings);
  expect(named).toThrow(ConfigError);
  expect(named).toThrow(expect.objectContaining({ code: 'genkit_tool_invalid' }));
});

it('omits an invalid tool from a list that is computed, and warns once a run', async () => {
  const words = dynamicTool({ name: 'words', description: 'w', inputSchema: z.string() }, async () => 1);
  const fine = dynamicTool({ name: 'fine', description: 'f' }, async () => 1);
  const toolset = fromGenkitTools(() => [words, fine], settings);
  const warnings: string[] = [];
  const warn = (code: string, message: string): void => void warnings.push(`${code}: ${message}`);
  const context = testToolContext();
  const tools = await toolset.tools(context, warn);
  expect(await toolset.tools(context, warn)).toBe(tools);
  expect(tools.map(({ name }) => name)).toEqual(['fine']);
  expect(warnings).toEqual([expect.stringMatching(/^genkit_omitted: .*"words"/)]);
});
