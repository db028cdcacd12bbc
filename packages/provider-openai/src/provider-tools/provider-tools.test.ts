import {
  createRunner,
  functionTool,
  type JsonObject,
  llmAgent,
  type Tool,
  type ToolGate,
  type TraitOptions,
  traitNames,
} from '@mortise/core';
import { testRequestDraft } from '@mortise/testing';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { openaiModel } from '../openai-model.ts';
import type { OpenAIClient } from '../profile/model-profile.ts';
import type { OpenAIPatchOperation, openaiApplyPatch } from './openai-apply-patch.ts';
import type { OpenAIComputerCall, openaiComputer } from './openai-computer.ts';
import { openaiCustomTool } from './openai-custom-tool.ts';
import { openaiFunctionTool } from './openai-function-tool.ts';
import type { OpenAILocalShellAction, openaiLocalShell } from './openai-local-shell.ts';
import { openaiMcpTool } from './openai-mcp-tool.ts';
import type { OpenAIShellAction, openaiShell } from './openai-shell.ts';
import { openaiTool } from './openai-tools.ts';

/** Returns a client that answers with these outputs, one for each request, and records the bodies. */
function fakeClient(...outputs: readonly (readonly JsonObject[])[]): {
  readonly client: OpenAIClient;
  readonly bodies: JsonObject[];
} {
  const bodies: JsonObject[] = [];
  const create = async (body: object): Promise<unknown> => {
    const output = outputs[bodies.length];
    bodies.push(structuredClone(body) as JsonObject);
    return events(output ?? []);
  };
  return { client: { responses: { create }, chat: { completions: { create } } }, bodies };
}

async function* events(output: readonly JsonObject[]): AsyncGenerator<JsonObject> {
  for (const [at, item] of output.entries()) yield { type: 'response.output_item.done', output_index: at, item };
  yield { type: 'response.completed', response: { status: 'completed', output: [] } };
}

const said = (text: string): JsonObject => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  content: [{ type: 'output_text', text, annotations: [] }],
});

const approval: JsonObject = {
  type: 'mcp_approval_request',
  id: 'mcpr_1',
  server_label: 'zip',
  name: 'shorten',
  arguments: '{"url":"https://a.test"}',
};

function gate(decide: (args: JsonObject) => boolean): ToolGate {
  return {
    name: 'person',
    order: 'confirmation',
    check: (call) =>
      decide(call.checked.json as JsonObject)
        ? { type: 'proceed' }
        : { type: 'respond', outcome: { status: 'denied', reason: 'not this one' } },
  };
}

function lastInput(body: JsonObject | undefined): unknown {
  const input = body?.['input'];
  return Array.isArray(input) ? input.at(-1) : undefined;
}

describe('an MCP server that OpenAI connects to', () => {
  async function answerTo(allow: boolean): Promise<{ readonly bodies: readonly JsonObject[]; readonly seen: unknown }> {
    const { client, bodies } = fakeClient([approval], [said('Done')]);
    let seen: unknown;
    const tool = openaiMcpTool({
      serverLabel: 'zip',
      config: { server_url: 'https://mcp.test', require_approval: 'always' },
      gates: [
        gate((args) => {
          seen = args;
          return allow;
        }),
      ],
    });
    const app = createRunner({
      agent: llmAgent({ name: 'a', model: openaiModel('gpt-5', { client }), tools: [tool] }),
    });
    expect(await app.run({ message: 'shorten it' })).toMatchObject({ status: 'completed', text: 'Done' });
    return { bodies, seen };
  }

  it('a call of an MCP server of OpenAI is decided by the gates, and the approval is sent to OpenAI', async () => {
    const { bodies, seen } = await answerTo(true);
    expect(seen).toEqual({ name: 'shorten', arguments: { url: 'https://a.test' } });
    expect(bodies[0]?.['tools']).toEqual([
      { type: 'mcp', server_label: 'zip', server_url: 'https://mcp.test', require_approval: 'always' },
    ]);
    expect(bodies[1]?.['input']).toMatchObject([
      { role: 'user' },
      approval,
      { type: 'mcp_approval_response', approval_request_id: 'mcpr_1', approve: true },
    ]);
  });

  it('a call of an MCP server of OpenAI that a gate denies is refused with the reason of the denial', async () => {
    const { bodies } = await answerTo(false);
    expect(lastInput(bodies[1])).toEqual({
      type: 'mcp_approval_response',
      approval_request_id: 'mcpr_1',
      approve: false,
      reason: 'not this one',
    });
  });

  it('a call of an MCP server of OpenAI is denied if no person can approve it', async () => {
    const { client, bodies } = fakeClient([approval], [said('Pity')]);
    await createRunner({ agent: llmAgent({ name: 'a', model: openaiModel('gpt-5', { client }) }) }).run({
      message: 'go',
    });
    expect(lastInput(bodies[1])).toMatchObject({ approve: false });
  });
});

it('a custom tool gets its input as text, and its result is sent back as a custom_tool_call_output item', async () => {
  const call = { type: 'custom_tool_call', id: 'ctc_1', call_id: 'call_1', name: 'sql', input: 'SELECT "1"' };
  const { client, bodies } = fakeClient([call], [said('One')]);
  const inputs: string[] = [];
  const tool = openaiCustomTool({
    name: 'sql',
    description: 'Runs SQL',
    effect: 'read',
    format: { type: 'text' },
    run: (sql) => {
      inputs.push(sql);
      return { rows: 1 };
    },
  });
  const app = createRunner({ agent: llmAgent({ name: 'a', model: openaiModel('gpt-5', { client }), tools: [tool] }) });
  expect((await app.run({ message: 'go' })).text).toBe('One');
  expect(inputs).toEqual(['SELECT "1"']);
  expect(bodies[0]?.['tools']).toEqual([
    { type: 'custom', name: 'sql', description: 'Runs SQL', format: { type: 'text' } },
  ]);
  expect(bodies[1]?.['input']).toMatchObject([
    { role: 'user' },
    call,
    { type: 'custom_tool_call_output', call_id: 'call_1', output: '{"rows":1}' },
  ]);
});

it('a hosted tool is declared in the format of the Responses API, and its actions are sent back', async () => {
  const search = { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'x' } };
  const { client, bodies } = fakeClient([search, said('Found')], [said('Again')]);
  const tools = [openaiTool('web_search', { search_context_size: 'low' })];
  const app = createRunner({ agent: llmAgent({ name: 'a', model: openaiModel('gpt-5', { client }), tools }) });
  await app.run({ session: 's1', message: 'find' });
  await app.run({ session: 's1', message: 'again' });
  expect(bodies[0]?.['tools']).toEqual([{ type: 'web_search', search_context_size: 'low' }]);
  expect(bodies[1]?.['input']).toMatchObject([{ role: 'user' }, search, { role: 'assistant' }, { role: 'user' }]);
});

it('a deferred tool is found by search, and then called like any other tool', async () => {
  const searched: readonly JsonObject[] = [
    { type: 'tool_search_call', id: 'tsc_1', call_id: null, execution: 'server', status: 'completed', arguments: {} },
    { type: 'tool_search_output', id: 'tso_1', call_id: null, execution: 'server', status: 'completed', tools: [] },
    { type: 'function_call', id: 'fc_1', call_id: 'c1', name: 'rate', namespace: 'rate', arguments: '{}' },
  ];
  const { client, bodies } = fakeClient(searched, [said('0.92')]);
  const rate = functionTool({ name: 'rate', description: 'EUR for USD', effect: 'read', run: () => 0.92 });
  const tools = [openaiFunctionTool(rate, { defer_loading: true }), openaiTool('tool_search')];
  const app = createRunner({ agent: llmAgent({ name: 'a', model: openaiModel('gpt-5.4', { client }), tools }) });
  expect((await app.run({ message: 'rate?' })).text).toBe('0.92');
  expect(bodies[0]?.['tools']).toMatchObject([
    { type: 'function', name: 'rate', strict: false, defer_loading: true },
    { type: 'tool_search' },
  ]);
  expect(bodies[1]?.['input']).toMatchObject([
    { role: 'user' },
    ...searched,
    { type: 'function_call_output', call_id: 'c1', output: '{"result":0.92}' },
  ]);
});

it('openaiFunctionTool refuses a tool without a declaration', () => {
  expect(() => openaiFunctionTool({ name: 'x', description: '' }, {})).toThrow('tool "x" has no declaration');
});

it('openaiMcpTool adds the same declarations and provider tools to each request', () => {
  const draft = testRequestDraft();
  const tool = openaiMcpTool({ serverLabel: 'zip', config: {} });
  for (const _ of [1, 2]) void tool.prepare?.(draft, {} as never);
  const { declarations, providerTools } = draft.changes;
  expect(declarations).toHaveLength(2);
  expect(declarations[0]).toBe(declarations[1]);
  expect(providerTools).toHaveLength(2);
  expect(providerTools[0]).toBe(providerTools[1]);
});

describe('a tool of the application', () => {
  it('a tool of the application that is an instance of a class keeps its method and all its traits in openaiFunctionTool', async () => {
    class Counter implements Tool {
      readonly name = 'count';
      readonly description = 'Counts';
      readonly unchecked = true;
      readonly strictOutput = true;
      readonly resultLimitChars = 2_000;
      readonly declaration = { name: 'count', description: 'Counts', parametersJsonSchema: { type: 'object' } };
      #count = 0;
      run() {
        return { status: 'ok' as const, output: ++this.#count };
      }
    }
    const tool = openaiFunctionTool(new Counter(), {});
    expect(tool).toMatchObject({ strictOutput: true, resultLimitChars: 2_000, unchecked: true });
    expect(await tool.run?.({}, {} as never)).toEqual({ status: 'ok', output: 1 });
  });

  it('a tool of the application may have all traits of a tool in openaiCustomTool', () => {
    const traits: TraitOptions = {
      whilePending: 'goOn',
      effect: 'read',
      egress: 'none',
      source: 'server',
      metadata: { 'example.com/tier': 2 },
      timeoutMs: 5,
      maxTotalTimeoutMs: 50,
      resultLimitChars: 2_000,
      lenientArgs: true,
      strictOutput: true,
      exclusive: true,
      gates: [],
    };
    expect(Object.keys({ ...traits, isLongRunning: true }).sort()).toEqual(Object.keys(traitNames).sort());
    expect(openaiCustomTool({ ...traits, name: 'query', description: 'Asks', run: () => '' })).toMatchObject(traits);
  });
});

it('the TypeScript types of OpenAI tools have the input of their calls, and openaiFunctionTool keeps the type of its tool', () => {
  type InputOf<T> = T extends Tool<infer Input> ? Input : never;
  expectTypeOf<InputOf<ReturnType<typeof openaiShell>>>().toEqualTypeOf<OpenAIShellAction>();
  expectTypeOf<InputOf<ReturnType<typeof openaiLocalShell>>>().toEqualTypeOf<OpenAILocalShellAction>();
  expectTypeOf<InputOf<ReturnType<typeof openaiApplyPatch>>>().toEqualTypeOf<OpenAIPatchOperation>();
  expectTypeOf<InputOf<ReturnType<typeof openaiComputer>>>().toEqualTypeOf<OpenAIComputerCall>();
  expectTypeOf<InputOf<ReturnType<typeof openaiCustomTool>>>().toEqualTypeOf<string>();
  const input = { '~standard': { version: 1, vendor: 'test', validate: () => ({ value: { n: 1 } }) } } as const;
  const inputJsonSchema = { type: 'object' };
  const tool = functionTool({ name: 'a', description: 'A', input, inputJsonSchema, run: () => '' });
  expectTypeOf(openaiFunctionTool(tool, {})).toEqualTypeOf(tool);
});
