import { addGate, staticToolset, type Tool, type ToolGate } from '@mortise/core';
import { confirmGate, testToolContext } from '@mortise/testing';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';
import { lookTool, payTool } from '../harness/pay-tool.ts';

const payment = { name: 'pay', args: { to: 'ada', amount: 10 } };

/** A tool with private state, which unbound methods cannot read. */
class CountTool implements Tool {
  readonly name = 'count';
  readonly description = 'Counts';
  readonly declaration = { name: 'count', description: 'Counts', parametersJsonSchema: { type: 'object' } };
  readonly unchecked = true;
  #count = 0;

  run(): { readonly status: 'ok'; readonly output: number } {
    return { status: 'ok', output: ++this.#count };
  }
}

describe('addGate', () => {
  it('addGate adds a gate after the existing gates of a tool, and leaves the original tool unchanged', () => {
    const own: ToolGate = confirmGate({ name: 'own' });
    const more: ToolGate = confirmGate({ name: 'more' });
    const tool = payTool([], { gates: [own] });
    expect(addGate(tool, more).gates).toEqual([own, more]);
    expect(tool.gates).toEqual([own]);
  });

  it('addGate adds a gate to each tool of a toolset', async () => {
    const paid: unknown[] = [];
    const tools = [addGate(staticToolset('bank', [payTool(paid), lookTool([])]), confirmGate())];
    const calls = [payment, { name: 'look', args: { at: 'bank' } }];
    const { say } = testApp([{ calls }], { tools });
    expect((await say('pay')).pending.map(({ call }) => call.name)).toEqual(['pay', 'look']);
    expect(paid).toEqual([]);
  });

  it('addGate keeps the methods of a tool object bound to that object', async () => {
    const tool = addGate(new CountTool(), confirmGate());
    expect(await tool.run?.({} as never, testToolContext())).toEqual({ status: 'ok', output: 1 });
  });

  it('addGate reserves the names that its gate uses, also for toolsets', async () => {
    const tools = [addGate(staticToolset('bank', [payTool([])]), confirmGate({ reservedNames: ['ask_person'] }))];
    const { say, outcomes } = testApp([{ calls: [{ name: 'ask_person' }] }, 'done'], { tools });
    await say('go');
    expect(await outcomes()).toMatchObject([{ status: 'error', code: 'reserved_name' }]);
  });
});
