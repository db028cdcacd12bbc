import { agentTool } from '@mortise/agent-tool';
import { functionTool, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { expect, test } from 'vitest';
import { paint } from '../terminal/paint.ts';
import { agentTree } from './agent-tree.ts';

const model = scriptedModel([]);
const look = { paint: paint({}), width: 40 };

test('agentTree draws agents that are called as tools, transfer targets and the active agent, each once', () => {
  const act = functionTool({ name: 'act', description: '', run: () => 1 });
  const see = functionTool({ name: 'see', description: '', effect: 'read', run: () => 1 });
  const scout = llmAgent({ name: 'scout', description: 'Looks', model, tools: [see] });
  const clerk = llmAgent({ name: 'clerk', description: 'Acts', model, tools: [act, see, agentTool(scout)] });
  const chief = llmAgent({
    name: 'chief',
    description: 'x'.repeat(50),
    model,
    tools: [agentTool(scout)],
    subAgents: [clerk],
  });
  expect(agentTree(chief, 'clerk', look)).toEqual([
    'chief',
    `│  ${'x'.repeat(36)}…`,
    '├─ scout (asked as a tool)',
    '│  │  Looks',
    '│  └─ tools: see',
    '└─ clerk (takes over) ‹ active',
    '   │  Acts',
    '   ├─ tools: act asks first, see',
    '   └─ scout (asked as a tool), as above',
  ]);
});

test('agentTree makes terminal control characters visible', () => {
  const [first] = agentTree(llmAgent({ name: 'a\x1b[2J', model }), '', look);
  expect(first).toBe('a\\x1b[2J');
});
