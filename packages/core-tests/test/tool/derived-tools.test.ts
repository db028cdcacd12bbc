import {
  addGate,
  deriveTool,
  functionTool,
  prefixToolset,
  staticToolset,
  type Tool,
  type ToolGate,
} from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const gate: ToolGate = { name: 'guard', order: 'policy', check: () => ({ type: 'proceed' }) };

/** A tool with every optional member. */
const complete: Required<Tool> = {
  ...(functionTool({
    name: 'act',
    description: 'Acts',
    input: z.object({ at: z.string() }),
    run: () => 1,
  }) as Required<Tool>),
  isLongRunning: false,
  whilePending: 'goOn',
  effect: 'idempotent',
  egress: 'none',
  source: 'server',
  timeoutMs: 5_000,
  resultLimitChars: 2_000,
  metadata: { 'example.com/tier': 2 },
  lenientArgs: true,
  strictOutput: true,
  exclusive: () => 'key',
  gates: [gate],
  agents: [],
  unchecked: true,
  finish: () => undefined,
  checkOutput: (value) => ({ value }),
  preview: () => 'shown',
  reconcile: () => undefined,
  prepare: () => {},
};
const members = Object.keys(complete) as (keyof Tool)[];
const callable = (tool: Tool, member: keyof Tool): unknown =>
  typeof tool[member] === 'function' ? 'a function' : tool[member];

describe('every member of a tool', () => {
  const ways: Readonly<Record<string, (tool: Tool) => Tool | undefined>> = {
    'deriveTool with nothing of its own': (tool) => deriveTool(tool, {}),
    'addGate, but for its gates': (tool) => addGate(tool, gate),
    'prefixToolset, but for its name': (tool) =>
      (prefixToolset(staticToolset('one', [tool]), 'x_').tools({} as never, () => {}) as readonly Tool[])[0],
  };
  const changed: Readonly<Record<string, readonly (keyof Tool)[]>> = {
    'addGate, but for its gates': ['gates'],
    'prefixToolset, but for its name': ['name', 'declaration'],
  };
  it.each(Object.keys(ways))('stays with %s', (way) => {
    const derived = ways[way]?.(complete);
    for (const member of members) {
      if (changed[way]?.includes(member)) continue;
      expect([member, derived && callable(derived, member)]).toEqual([member, callable(complete, member)]);
    }
  });
});
