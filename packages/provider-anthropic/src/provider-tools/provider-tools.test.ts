import {
  createRunner,
  functionTool,
  type JsonObject,
  llmAgent,
  type Tool,
  type TraitOptions,
  traitNames,
} from '@mortise/core';
import { testRequestDraft } from '@mortise/testing';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Block } from '../../test/support/blocks-in.ts';
import { betaBodyOf, bodyOf, declared } from '../../test/support/body-of.ts';
import { streamOf, toolUse } from '../../test/support/messages-dialect.ts';
import { anthropicModel } from '../anthropic-model.ts';
import type { ComputerAction } from './anthropic-computer.ts';
import {
  anthropicTool,
  anthropicTools,
  type BashCommand,
  type MemoryCommand,
  type TextEditorCommand,
} from './anthropic-tools.ts';

/**
 * Runs an agent with this tool and a model that makes this call, and returns the request bodies; the second
 * body contains the result of the tool.
 */
async function runWith(tool: Tool, name: string, input: JsonObject): Promise<readonly JsonObject[]> {
  const bodies: JsonObject[] = [];
  async function* create(body: object): AsyncGenerator<object> {
    bodies.push(structuredClone(body) as JsonObject);
    const content: readonly Block[] =
      bodies.length === 1 ? [toolUse('toolu_1', name, JSON.stringify(input))] : [{ type: 'text', text: 'Done' }];
    yield* streamOf(content, { stop_reason: bodies.length === 1 ? 'tool_use' : 'end_turn' });
  }
  const client = { messages: { create: async (body: object) => create(body) } };
  const app = createRunner({
    agent: llmAgent({ name: 'a', model: anthropicModel('claude-opus-5', { client, cache: false }), tools: [tool] }),
  });
  expect(await app.run({ message: 'go' })).toMatchObject({ status: 'completed', text: 'Done' });
  return bodies;
}

/** Returns the members that a tool adds to a request. */
function addedBy(tool: Tool): Parameters<typeof bodyOf>[0] {
  const draft = testRequestDraft();
  void tool.prepare?.(draft, undefined as never);
  const { declarations, providerTools } = draft.changes;
  return { declarations, providerTools } as Parameters<typeof bodyOf>[0];
}

describe('tools that Anthropic runs', () => {
  it.each([
    ['webSearch', { type: 'web_search_20260318', name: 'web_search' }],
    ['webFetch', { type: 'web_fetch_20260318', name: 'web_fetch' }],
    ['codeExecution', { type: 'code_execution_20260521', name: 'code_execution' }],
    ['toolSearch', { type: 'tool_search_tool_bm25_20251119', name: 'tool_search_tool_bm25' }],
  ] as const)('the tool %s is sent with its type and name', (key, said) => {
    const tool = anthropicTools[key]();
    expect(tool.name).toBe(said.name);
    expect(bodyOf(addedBy(tool)).tools).toEqual([said]);
  });

  it('tools that Anthropic runs accept other members, and another version, in the format of the Messages API', () => {
    const tool = anthropicTools.webSearch({ type: 'web_search_20250305', max_uses: 2, allowed_domains: ['a.test'] });
    expect(bodyOf(addedBy(tool)).tools).toEqual([
      { type: 'web_search_20250305', name: 'web_search', max_uses: 2, allowed_domains: ['a.test'] },
    ]);
  });

  it('tools that Anthropic runs can be chosen by their names', () => {
    const added = addedBy(anthropicTools.webSearch());
    const { body } = bodyOf({ ...added, toolChoice: { names: ['web_search'], mode: 'required' } });
    expect(body['tool_choice']).toEqual({ type: 'tool', name: 'web_search' });
  });

  it('tools that Anthropic runs may be any tools of the Messages API', () => {
    const tool = anthropicTool('computer_toolset_20260801', { display_width_px: 1_024, display_height_px: 768 });
    expect(betaBodyOf(addedBy(tool)).tools).toEqual([
      { type: 'computer_toolset_20260801', display_width_px: 1_024, display_height_px: 768 },
    ]);
  });
});

describe('an MCP server that Anthropic connects to', () => {
  it('an MCP server that Anthropic connects to is a toolset, and a server at the top of the request', () => {
    const tool = anthropicTools.mcp({
      name: 'tickets',
      url: 'https://mcp.test',
      authorizationToken: 'token',
      config: { default_config: { enabled: false } },
    });
    const { body, tools } = betaBodyOf(addedBy(tool));
    expect(tools).toEqual([{ type: 'mcp_toolset', mcp_server_name: 'tickets', default_config: { enabled: false } }]);
    expect(body['mcp_servers']).toEqual([
      { type: 'url', name: 'tickets', url: 'https://mcp.test', authorization_token: 'token' },
    ]);
  });
});

describe("a tool with Anthropic's own declaration", () => {
  const plain = functionTool({ name: 'find', description: 'finds', run: () => 'found' });

  it("a tool with Anthropic's own declaration is sent with that declaration, and runs unchanged", async () => {
    const [first, second] = await runWith(anthropicTools.custom(plain, { defer_loading: true }), 'find', {});
    expect(first?.['tools']).toEqual([
      expect.objectContaining({ name: 'find', description: 'finds', defer_loading: true }),
    ]);
    expect(JSON.stringify(second)).toContain('found');
  });

  it("a tool with Anthropic's own declaration is refused if a model cannot call it", () => {
    const silent = { name: 'silent', description: 'says nothing' };
    expect(() => anthropicTools.custom(silent, {})).toThrow(/tool "silent" has no declaration/);
  });
});

describe('Anthropic-defined tools that the application runs', () => {
  const ran: unknown[] = [];
  const run = (input: unknown): string => {
    ran.push(input);
    return 'fine';
  };

  const { bash, memory, textEditor } = anthropicTools;

  it.each([
    ['bash', 'bash_20250124', { command: 'ls' }, bash({ run })],
    ['bash', 'bash_20250124', { restart: true }, bash({ run })],
    ['memory', 'memory_20250818', { command: 'delete', path: '/memories/a' }, memory({ run })],
    ['memory', 'memory_20250818', { command: 'view', path: '/memories' }, memory({ run })],
    [
      'str_replace_based_edit_tool',
      'text_editor_20250728',
      { command: 'view', path: '/a', view_range: [1, -1] },
      textEditor({ run }),
    ],
  ] as const)(
    'the tool %s is declared only by its type %s, and runs with the input %j',
    async (name, type, input, tool) => {
      const [first, second] = await runWith(tool, name, input);
      expect(first?.['tools']).toEqual([{ type, name }]);
      expect(ran.pop()).toEqual(input);
      expect(JSON.stringify(second)).toContain('fine');
    },
  );

  it('Anthropic-defined tools that the application runs accept their other members in the format of the Messages API', () => {
    const tool = textEditor({ run, config: { max_characters: 9_000 } });
    expect(bodyOf(addedBy(tool)).tools).toEqual([
      { type: 'text_editor_20250728', name: 'str_replace_based_edit_tool', max_characters: 9_000 },
    ]);
  });

  it('Anthropic-defined tools that the application runs accept optional members that are null', async () => {
    const checked = await memory({ run }).check?.({ command: 'view', path: '/memories', view_range: null });
    expect(checked).toEqual({ value: { command: 'view', path: '/memories' } });
  });

  it.each([
    ['command', {}, bash({ run })],
    ['path', { command: 'view', path: null }, memory({ run })],
    ['command', { command: 'constructor' }, memory({ run })],
    ['new_path', { command: 'rename', old_path: 'a' }, memory({ run })],
    ['command', { command: 'delete', path: '/a' }, textEditor({ run })],
    ['view_range', { command: 'view', path: '/a', view_range: [1] }, textEditor({ run })],
    ['insert_line', { command: 'insert', path: '/a', insert_line: '1', insert_text: '' }, textEditor({ run })],
  ])(
    'Anthropic-defined tools that the application runs are never run if the member `%s` is invalid: %j',
    async (member, input, tool) => {
      const checked = await tool.check?.(input);
      expect(checked).toEqual({ issues: [expect.objectContaining({ path: [member] })] });
    },
  );

  it('Anthropic-defined tools that the application runs describe their input for other providers', () => {
    expect(bash({ run }).declaration).toMatchObject({ name: 'bash' });
    const { parametersJsonSchema } = memory({ run }).declaration ?? declared('none');
    expect(parametersJsonSchema['oneOf']).toContainEqual({
      properties: { command: { const: 'rename' }, old_path: { type: 'string' }, new_path: { type: 'string' } },
      required: ['command', 'old_path', 'new_path'],
    });
  });
});

describe('a tool of the application', () => {
  it('a tool of the application that is an instance of a class keeps its method and all its traits in anthropicTools.custom', async () => {
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
    const tool = anthropicTools.custom(new Counter(), {});
    expect(tool).toMatchObject({ strictOutput: true, resultLimitChars: 2_000, unchecked: true });
    expect(await tool.run?.({}, {} as never)).toEqual({ status: 'ok', output: 1 });
  });

  it('a tool of the application that is a shell or a file editor shares one exclusion key, and memory and computer run alone', () => {
    const run = () => '';
    const keyOf = ({ exclusive }: Tool) => (typeof exclusive === 'function' ? exclusive({}) : exclusive);
    const { bash, textEditor, memory, computer } = anthropicTools;
    expect(keyOf(bash({ run }))).toBe('anthropic files');
    expect(keyOf(textEditor({ run }))).toBe('anthropic files');
    for (const tool of [memory({ run }), computer({ run })]) expect(tool.exclusive).toBe(true);
    expect(bash({ exclusive: true, run }).exclusive).toBe(true);
  });

  it('a tool of the application may have all traits of a tool in anthropicTools.bash', () => {
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
    expect(anthropicTools.bash({ ...traits, run: () => '' })).toMatchObject(traits);
  });
});

it('the TypeScript types of Anthropic tools have the input of their calls, and anthropicTools.custom keeps the type of its tool', () => {
  type InputOf<T> = T extends Tool<infer Input> ? Input : never;
  expectTypeOf<InputOf<ReturnType<typeof anthropicTools.bash>>>().toEqualTypeOf<BashCommand>();
  expectTypeOf<InputOf<ReturnType<typeof anthropicTools.memory>>>().toEqualTypeOf<MemoryCommand>();
  expectTypeOf<InputOf<ReturnType<typeof anthropicTools.textEditor>>>().toEqualTypeOf<TextEditorCommand>();
  expectTypeOf<InputOf<ReturnType<typeof anthropicTools.computer>>>().toEqualTypeOf<ComputerAction>();
  const tool = functionTool({ name: 'a', description: 'A', run: () => '' });
  expectTypeOf(anthropicTools.custom(tool, {})).toEqualTypeOf(tool);
});
