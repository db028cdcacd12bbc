import { fileURLToPath } from 'node:url';
import {
  createRunner,
  inMemorySessionService,
  llmAgent,
  type Runner,
  type RunResult,
  type Tool,
  type Toolset,
} from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { connectMcpServers, type McpServers, type McpToolset, mcpTool } from '../src/index.ts';
import { requireApproval } from './require-approval.ts';
import { faulty } from './run-tool.ts';

const open: McpServers[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

function annotated(options: Parameters<typeof faulty>[1] = {}): McpToolset {
  return faulty('annotated', { confirmWith: requireApproval, ...options }).toolset;
}

const calls = [
  { name: 'reads', args: { text: 'a' } },
  { name: 'deletes', args: { text: 'b' } },
];

function appOf(tools: Toolset): Runner {
  const model = scriptedModel([{ calls }, 'done']);
  return createRunner({
    agent: llmAgent({ name: 'tester', model, tools: [tools] }),
    sessions: inMemorySessionService(),
  });
}

/** Returns the names of the tools whose calls a user has to approve. */
async function askedAbout(tools: Toolset): Promise<readonly string[]> {
  return namesOf(await appOf(tools).run({ session: 's', message: 'go' }));
}

function namesOf(result: RunResult): readonly string[] {
  return result.status === 'paused' ? result.pending.map(({ hint }) => /Allow (\w+)\?/.exec(hint)?.[1] ?? hint) : [];
}

describe('a call that requires approval', () => {
  it('a call that requires approval waits, and runs when it is approved', async () => {
    const app = appOf(annotated({ confirm: (name) => name === 'deletes' }));
    const paused = await app.run({ session: 's', message: 'go' });
    expect(namesOf(paused)).toEqual(['deletes']);
    if (paused.status !== 'paused') throw new Error(paused.status);
    const answers = paused.pending.map(({ id }) => ({ requestId: id, value: { confirmed: true } }));
    const outcomes: unknown[] = [];
    for await (const event of app.stream({ session: 's', answers }))
      if (event.type === 'toolEnd') outcomes.push(event.outcome);
    expect(outcomes).toEqual([expect.objectContaining({ status: 'ok', modelOutput: { output: 'you said b' } })]);
  });

  it('a call that requires approval does not run when it is refused', async () => {
    const app = appOf(annotated({ confirm: (name) => name === 'deletes' }));
    const paused = await app.run({ session: 's', message: 'go' });
    if (paused.status !== 'paused') throw new Error(paused.status);
    const answers = paused.pending.map(({ id }) => ({ requestId: id, value: { confirmed: false } }));
    const outcomes: unknown[] = [];
    for await (const event of app.stream({ session: 's', answers }))
      if (event.type === 'toolEnd') outcomes.push(event.outcome);
    expect(outcomes).toEqual([{ status: 'denied' }]);
  });

  it('a call that requires approval is every call of a toolset with confirm: true', async () => {
    expect(await askedAbout(annotated({ confirm: true }))).toEqual(['reads', 'deletes']);
    expect(await askedAbout(annotated({ confirm: false }))).toEqual([]);
    expect(await askedAbout(annotated())).toEqual([]);
  });

  it("a call that requires approval can be selected by the name of the server's tool", async () => {
    const { toolset } = faulty('names', { confirm: (name) => name === 'a.b', confirmWith: requireApproval });
    const tools = await toolset.tools();
    const dotted = tools.find(({ mcp }) => mcp.definition.name === 'a.b');
    const model = scriptedModel([{ calls: tools.map(({ name }) => ({ name })) }, 'done']);
    const app = createRunner({ agent: llmAgent({ name: 'tester', model, tools: [toolset] }) });
    expect(namesOf(await app.run({ session: 's', message: 'go' }))).toEqual([dotted?.name]);
  });

  it('a call that requires approval can be selected by its arguments', async () => {
    expect(await askedAbout(annotated({ confirm: (_name, args) => args['text'] === 'a' }))).toEqual(['reads']);
  });

  it('a call that requires approval can be selected by the annotations of the tool', async () => {
    const confirm = { confirm: (_name: string, _args: unknown, { annotations }: Definition) => hint(annotations) };
    expect(await askedAbout(annotated(confirm))).toEqual(['deletes']);
  });

  it('a call that requires approval is also a call for which the rule throws', async () => {
    const confirm = (): boolean => {
      throw new Error('no idea');
    };
    expect(await askedAbout(annotated({ confirm }))).toEqual(['reads', 'deletes']);
  });

  it('a call that requires approval can be limited to one server of a configuration', async () => {
    const here = fileURLToPath(new URL('faulty-server.ts', import.meta.url));
    const of = (name: string) => [name, { command: process.execPath, args: [here, 'annotated'] }] as const;
    const servers = await connectMcpServers(
      { mcpServers: Object.fromEntries([of('one'), of('two')]) },
      { unchecked: true, confirmWith: requireApproval, servers: { two: { confirm: true } } },
    );
    open.push(servers);
    const gated = await Promise.all(
      servers.toolsets.map(async (toolset) => (await toolset.tools()).map(({ gates }) => gates?.length ?? 0)),
    );
    expect(gated).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
  });
});

type Definition = Parameters<Exclude<NonNullable<NonNullable<Parameters<typeof faulty>[1]>['confirm']>, boolean>>[2];
const hint = ({ destructiveHint }: Definition['annotations']): boolean => destructiveHint === true;

describe('a toolset without confirmation gates', () => {
  it('a toolset without confirmation gates is refused at once if it has the option confirm', () => {
    expect(() => faulty('', { confirm: true })).toThrow('install @mortise/confirmation');
    expect(() => faulty('', { confirm: () => false })).toThrow(expect.objectContaining({ code: 'no_confirmation' }));
    expect(() => faulty('', { confirm: false })).not.toThrow();
  });

  it('a toolset is refused if confirmWith does not return a gate', () => {
    const definition = { name: 'act', description: '', inputSchema: { type: 'object' }, annotations: {} };
    const options = { name: 'x', unchecked: true, confirm: true, confirmWith: (tool: Tool) => tool } as const;
    expect(() => mcpTool(definition, () => Promise.reject(new Error('not called')), options)).toThrow('no gate');
  });
});
