import { createRunner, inMemorySessionService, llmAgent } from '@mortise/core';
import { type FromAgentsToolsOptions, fromAgentsTools } from '@mortise/openai-agents';
import { scriptedModel, testToolContext } from '@mortise/testing';
import { tool } from '@openai/agents-core';
import { tool as olderTool } from '@openai/agents-core-19';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { runTool, settings } from './run-tool.ts';

const city = z.object({ city: z.string() });

it.each([
  ['this version', tool],
  ['the version before', olderTool as unknown as typeof tool],
])('runs a tool of %s with its arguments, the run context, the id of the call and its signal', async (_, make) => {
  const seen: unknown[] = [];
  const weather = make({
    name: 'weather',
    description: 'Weather of a city',
    parameters: city,
    execute: ({ city }, runContext, details) => {
      seen.push(
        runContext?.context,
        details?.toolCall?.name,
        typeof details?.toolCall?.callId,
        details?.signal?.aborted,
      );
      return `sunny in ${city}`;
    },
  });
  const deps = { user: 'ada' };
  const { outcomes } = await runTool([weather], { name: 'weather', args: { city: 'Rome' } }, { deps });
  expect(outcomes).toEqual([{ status: 'ok', output: 'sunny in Rome' }]);
  expect(seen).toEqual([deps, 'weather', 'string', false]);
});

it('a declaration equals that of the SDK', async () => {
  const weather = tool({
    name: 'weather',
    description: 'Weather of a city',
    parameters: z.object({ city: z.string().describe('Its name') }),
    outputSchema: z.object({ celsius: z.number() }),
    execute: () => ({ celsius: 21 }),
  });
  const [ours] = await fromAgentsTools([weather], settings).tools(testToolContext());
  expect(ours?.declaration).toEqual({
    name: 'weather',
    description: 'Weather of a city',
    parametersJsonSchema: weather.parameters,
    responseJsonSchema: weather.outputSchema,
  });
});

it('keeps a result with an output schema as data', async () => {
  const list = tool({
    name: 'list',
    description: 'Lists',
    parameters: z.object({}),
    outputSchema: z.object({ type: z.string(), text: z.string() }),
    execute: () => ({ type: 'text', text: 'data' }),
  });
  const { outcomes } = await runTool([list], { name: 'list' });
  expect(outcomes).toEqual([{ status: 'ok', output: { type: 'text', text: 'data' } }]);
});

it('checks arguments before the tool sees them', async () => {
  const weather = tool({ name: 'weather', description: 'd', parameters: city, execute: () => 'ran' });
  const { outcomes } = await runTool([weather], { name: 'weather', args: { city: 7 } });
  expect(outcomes).toMatchObject([{ status: 'error', code: 'invalid_args_schema' }]);
});

it('accepts a tool that is not strict, with its JSON Schema', async () => {
  const weather = tool({
    name: 'weather',
    description: 'd',
    strict: false,
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: [], additionalProperties: true },
    execute: (input) => JSON.stringify(input),
  });
  const { outcomes } = await runTool([weather], { name: 'weather', args: { city: 'Rome', more: [1] } });
  expect(outcomes).toEqual([{ status: 'ok', output: '{"city":"Rome","more":[1]}' }]);
});

it("turns the SDK's error texts into errors, and keeps the text of an errorFunction", async () => {
  const execute = (): string => {
    throw new Error('the secret is hunter22');
  };
  const failing = tool({ name: 'failing', description: 'd', parameters: z.object({}), execute });
  const worded = tool({
    ...{ name: 'worded', description: 'd', parameters: z.object({}) },
    execute,
    errorFunction: () => 'Try Paris.',
  });
  const thrown = tool({
    ...{ name: 'thrown', description: 'd', parameters: z.object({}) },
    execute,
    errorFunction: null,
  });
  const tools = [failing, worded, thrown];
  const outcomes = await Promise.all(tools.map(async ({ name }) => (await runTool(tools, { name })).outcomes[0]));
  expect(outcomes).toEqual([
    { status: 'error', code: 'tool_failed', message: 'An error occurred while running the tool. Please try again.' },
    { status: 'ok', output: 'Try Paris.' },
    { status: 'error', code: 'tool_threw', message: expect.not.stringContaining('hunter22') },
  ]);
});

it.each(['error_as_result', 'raise_exception'] as const)(
  'a write that timed out is in doubt (%s)',
  async (timeoutBehavior) => {
    const slow = tool({
      name: 'slow',
      description: 'd',
      parameters: z.object({}),
      timeoutMs: 5,
      timeoutBehavior,
      execute: (_input, _context, details) =>
        new Promise<string>((resolve) => details?.signal?.addEventListener('abort', () => resolve('late'))),
    });
    const { result } = await runTool([slow], { name: 'slow' });
    expect(result.pending).toMatchObject([{ kind: 'inDoubt', call: { name: 'slow' } }]);
    const read = await runTool([slow], { name: 'slow' }, { effect: 'read' });
    expect(read.outcomes).toMatchObject([{ status: 'error', code: expect.stringMatching(/^tool_(timeout|threw)$/) }]);
  },
);

it('offers a tool as long as it is enabled, which is checked before every model call', async () => {
  let enabled = true;
  const seen: unknown[] = [];
  const stop = tool({
    name: 'stop',
    description: 'd',
    parameters: z.object({}),
    isEnabled: ({ runContext }) => {
      seen.push(runContext.context);
      return enabled;
    },
    execute: () => {
      enabled = false;
      return 'off';
    },
  });
  const broken = tool({
    name: 'broken',
    description: 'd',
    parameters: z.object({}),
    isEnabled: () => {
      throw new Error('no');
    },
    execute: () => 'x',
  });
  const { model, result } = await runTool([stop, broken], { name: 'stop' }, { deps: 7 });
  expect(model.requests.map(({ declarations }) => declarations.map(({ name }) => name))).toEqual([['stop'], []]);
  expect(seen[0]).toBe(7);
  expect(result.warnings).toContainEqual(
    expect.objectContaining({ code: 'agents_omitted', message: expect.stringContaining('broken') }),
  );
});

it('gives tools unique names that every provider accepts, and reports them', async () => {
  const named = (name: string): ReturnType<typeof tool> => ({
    ...tool({ name: 'x', description: 'd', parameters: z.object({}), execute: () => name }),
    name,
  });
  const tools = [named('a'), named('a'), named('é è'), named('x'.repeat(80))];
  const warnings: string[] = [];
  const ours = await fromAgentsTools(tools, settings).tools(testToolContext(), (_code, message) =>
    warnings.push(message),
  );
  expect(ours.map(({ name }) => name)).toEqual(['a', 'a_2', '_', 'x'.repeat(64)]);
  expect(warnings).toHaveLength(3);
});

it('reports members of a tool without a counterpart', async () => {
  const own = tool({
    name: 'own',
    description: 'd',
    parameters: z.object({}),
    providerData: { a: 1 },
    allowedCallers: ['direct'],
    customDataExtractor: () => ({}),
    execute: () => 'x',
  });
  const warnings: unknown[] = [];
  await fromAgentsTools([own], settings).tools(testToolContext(), (...warning) => warnings.push(warning));
  expect(warnings).toEqual([
    [
      'agents_omitted',
      'these members of tool "own" have no counterpart: providerData, allowedCallers, customDataExtractor',
    ],
  ]);
});

it('reports that a tool has to be found first', async () => {
  const deferred = tool({
    name: 'deferred',
    description: 'd',
    parameters: z.object({}),
    deferLoading: true,
    execute: () => 'x',
  });
  const [ours] = await fromAgentsTools([deferred], settings).tools(testToolContext());
  expect(ours?.declaration?.deferred).toBe(true);
});

it('asks a user if needsApproval says so, and resumes in another runner', async () => {
  const asked: unknown[] = [];
  const ran: unknown[] = [];
  const remove = tool({
    name: 'remove',
    description: 'd',
    parameters: z.object({ path: z.string() }),
    needsApproval: async (runContext, input, callId) => {
      asked.push([runContext.context, input, typeof callId]);
      return input.path !== '/tmp';
    },
    execute: ({ path }) => {
      ran.push(path);
      return `removed ${path}`;
    },
  });
  const sessions = inMemorySessionService();
  const runnerOf = (turns: Parameters<typeof scriptedModel>[0]) =>
    createRunner({
      sessions,
      agent: llmAgent({
        name: 'a',
        model: scriptedModel(turns),
        tools: [fromAgentsTools([remove], settings as FromAgentsToolsOptions)],
      }),
    });
  const call = (path: string) => ({ calls: [{ name: 'remove', args: { path } }] });
  const free = await runnerOf([call('/tmp'), 'done']).run({ message: 'go', deps: 'ada' });
  expect(free.status).toBe('completed');
  expect(asked[0]).toEqual(['ada', { path: '/tmp' }, 'string']);
  const paused = await runnerOf([call('/etc')]).run({ message: 'go' });
  expect(paused.pending).toMatchObject([{ kind: 'confirmation', call: { name: 'remove', args: { path: '/etc' } } }]);
  expect(ran).toEqual(['/tmp']);
  const answers = [{ requestId: paused.pending[0]?.id ?? '', value: { confirmed: true } }];
  const done = await runnerOf(['gone']).run({ session: paused.session, answers });
  expect(done.text).toBe('gone');
  expect(ran).toEqual(['/tmp', '/etc']);
});

it('asks when needsApproval throws, and refuses when no user can be asked', async () => {
  let runs = 0;
  const unsure = tool({
    name: 'unsure',
    description: 'd',
    parameters: z.object({}),
    needsApproval: async () => {
      throw new Error('?');
    },
    execute: () => {
      runs += 1;
      return 'ran';
    },
  });
  expect((await runTool([unsure], { name: 'unsure' })).result.status).toBe('paused');
  const { outcomes } = await runTool([unsure], { name: 'unsure' }, { confirmWith: undefined });
  expect(outcomes).toMatchObject([
    { status: 'error', code: 'no_confirmation', message: expect.stringContaining('confirmWith') },
  ]);
  expect(runs).toBe(0);
});

it('asks input guardrails before the call, and output guardrails after it', async () => {
  let runs = 0;
  const guarded = tool({
    name: 'guarded',
    description: 'd',
    parameters: city,
    inputGuardrails: [
      {
        name: 'no-paris',
        run: async ({ toolCall }) => ({
          behavior: toolCall.arguments.includes('Paris')
            ? { type: 'rejectContent', message: 'not Paris' }
            : { type: 'allow' },
        }),
      },
    ],
    outputGuardrails: [
      {
        name: 'no-rain',
        run: async ({ output }) => ({
          behavior: String(output).includes('Oslo') ? { type: 'throwException' } : { type: 'allow' },
        }),
      },
    ],
    execute: ({ city }) => {
      runs += 1;
      return `in ${city}`;
    },
  });
  const of = async (city: string) => (await runTool([guarded], { name: 'guarded', args: { city } })).outcomes[0];
  expect(await of('Rome')).toEqual({ status: 'ok', output: 'in Rome' });
  expect(await of('Paris')).toEqual({ status: 'denied', reason: 'not Paris' });
  expect(runs).toBe(1);
  expect(await of('Oslo')).toEqual({
    status: 'error',
    code: 'agents_guardrail',
    message: 'the guardrail "no-rain" refused it',
  });
});
