import type { ToolEffect } from '@mortise/core';
import { expect, it } from 'vitest';
import { type EffectOptions, effectOf } from './effect-of.ts';
import type { McpAnnotations, McpToolDefinition } from './mcp-tool-definition.ts';

const tool = (annotations: McpAnnotations): McpToolDefinition => ({
  name: 'pay',
  description: '',
  inputSchema: { type: 'object' },
  annotations,
});
const reads = { readOnlyHint: true };
const repeats = { idempotentHint: true };

it.each<[said: EffectOptions, hints: McpAnnotations, effect: ToolEffect]>([
  // An untrusted hint cannot loosen the effect.
  [{}, {}, 'write'],
  [{}, reads, 'write'],
  [{}, repeats, 'write'],
  [{ effect: () => undefined }, reads, 'write'],
  // Hints of a trusted server count.
  [{ trustAnnotations: true }, {}, 'write'],
  [{ trustAnnotations: true }, reads, 'read'],
  [{ trustAnnotations: true }, repeats, 'idempotent'],
  [{ trustAnnotations: true, effect: () => undefined }, repeats, 'idempotent'],
  // Hints make an effect that applies to all tools stricter.
  [{ effect: 'read' }, {}, 'read'],
  [{ effect: 'read' }, reads, 'read'],
  [{ effect: 'read' }, repeats, 'idempotent'],
  [{ effect: 'write' }, reads, 'write'],
  [{ effect: 'write' }, repeats, 'write'],
  [{ effect: 'idempotent' }, reads, 'idempotent'],
  [{ effect: 'read' }, { readOnlyHint: false }, 'idempotent'],
  [{ effect: 'write' }, { readOnlyHint: false }, 'write'],
  [{ effect: 'read' }, { destructiveHint: true }, 'write'],
  [{ effect: 'read' }, { destructiveHint: false }, 'read'],
  [{ effect: 'idempotent' }, { idempotentHint: false }, 'write'],
  [{ effect: 'read', trustAnnotations: true }, { destructiveHint: true }, 'write'],
  // A function that decides for each tool overrides the hints, because it receives them.
  [
    { effect: ({ annotations }) => (annotations.destructiveHint ? 'read' : 'write') },
    { destructiveHint: true },
    'read',
  ],
  [{ effect: ({ name }) => (name === 'pay' ? 'idempotent' : undefined) }, { readOnlyHint: false }, 'idempotent'],
])('a tool declared as %o, hinted as %o, has the effect %s', (said, hints, effect) => {
  expect(effectOf(tool(hints), said)).toBe(effect);
});
