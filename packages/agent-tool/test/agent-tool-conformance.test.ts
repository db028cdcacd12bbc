import { toolCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { z } from 'zod';
import { agentTool } from '../src/index.ts';
import { member } from './team.ts';

testConformance('an agent as a tool', toolCases, () => ({
  tool: agentTool(member('scout', []).agent),
  args: { request: 'Where is it?' },
  badArgs: { request: 1 },
}));

testConformance('an agent with an input as a tool', toolCases, () => ({
  tool: agentTool(member('scout', [], { input: z.object({ city: z.string() }) }).agent),
  args: { city: 'Rome' },
  badArgs: { city: 1 },
}));
