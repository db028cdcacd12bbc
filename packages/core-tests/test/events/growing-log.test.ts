import { type Event, functionTool, type Tool, type ToolContext, type ToolGate } from '@mortise/core';
import { growingLog } from '@mortise/core/events';
import { testApp } from '@mortise/testing/vitest';
import { expect, it } from 'vitest';

it('a gate, a tool and a hook see the log as one growing array, without an unstored turn', async () => {
  const logs: (readonly Event[])[] = [];
  const look = (context: { readonly events: readonly Event[] }): void => {
    const log = growingLog(context);
    const shown = context.events;
    expect(shown.slice(0, log.length)).toEqual(log);
    expect(shown.length - log.length).toBeLessThan(2);
    logs.push(log);
  };
  const gate: ToolGate = {
    name: 'looks',
    order: 'policy',
    check: (_call, _tool, context) => {
      look(context);
      return { type: 'proceed' };
    },
  };
  const act = functionTool({
    name: 'act',
    description: 'Acts',
    run: (_input: unknown, context: ToolContext) => {
      look(context);
      return 1;
    },
  }) as Tool;
  const calls = [{ name: 'act' }, { name: 'act' }];
  const { say, log } = testApp(
    [{ calls }, 'done'],
    { tools: [act], gates: [gate] },
    {
      plugins: [{ name: 'hook', mode: 'observe', afterTool: (_tool, _call, _outcome, context) => void look(context) }],
    },
  );
  expect(await say('go')).toMatchObject({ status: 'completed' });
  expect(logs).toHaveLength(6);
  expect(new Set(logs).size).toBe(1);
  expect(logs[0]).toEqual(await log());
});

it('the context of another agent shows the growing log', () => {
  const events: readonly Event[] = [];
  expect(growingLog({ events })).toBe(events);
});
