import { addGate, deriveTool, prefixToolset, staticToolset, type Tool, type ToolGate } from '@mortise/core';
import { describe, expect, it } from 'vitest';

const gate: ToolGate = { name: 'guard', order: 'policy', check: () => ({ type: 'proceed' }) };

/** A tool with every member; one that is missing does not compile. */
const complete: Required<Tool> = {
  name: 'act',
  description: 'Acts',
  declaration: { name: 'act', description: 'Acts', parametersJsonSchema: { type: 'object' } },
  isLongRunning: false,
  whilePending: 'goOn',
  effect: 'idempotent',
  egress: 'none',
  source: 'server',
  timeoutMs: 5_000,
  maxTotalTimeoutMs: 50_000,
  resultLimitChars: 2_000,
  metadata: { 'example.com/tier': 2 },
  lenientArgs: true,
  strictOutput: true,
  exclusive: () => 'key',
  gates: [gate],
  agents: [],
  check: (args) => ({ value: args }),
  unchecked: true,
  run: () => ({ status: 'ok', output: 1 }),
  finish: () => undefined,
  checkOutput: (value) => ({ value }),
  preview: () => 'shown',
  reconcile: () => undefined,
  prepare: () => {},
};
const members = Object.keys(complete) as (keyof Tool)[];
const callable = (tool: Tool, member: keyof Tool): unknown =>
  typeof tool[member] === 'function' ? 'a function' : tool[member];

describe('members of a derived tool', () => {
  const ways: Readonly<Record<string, (tool: Tool) => Tool | undefined>> = {
    'deriveTool without changes': (tool) => deriveTool(tool, {}),
    'addGate, except for its gates': (tool) => addGate(tool, gate),
    'prefixToolset, except for its name': (tool) =>
      (prefixToolset(staticToolset('one', [tool]), 'x_').tools({} as never, () => {}) as readonly Tool[])[0],
  };
  const changed: Readonly<Record<string, readonly (keyof Tool)[]>> = {
    'addGate, except for its gates': ['gates'],
    'prefixToolset, except for its name': ['name', 'declaration'],
  };
  it.each(Object.keys(ways))('every member of a tool is kept by %s', (way) => {
    const derived = ways[way]?.(complete);
    for (const member of members) {
      if (changed[way]?.includes(member)) continue;
      expect([member, derived && callable(derived, member)]).toEqual([member, callable(complete, member)]);
    }
  });
});
