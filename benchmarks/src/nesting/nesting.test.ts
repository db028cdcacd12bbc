import { agentTool } from '@mortise/agent-tool';
import * as core from '@mortise/core';
import { parallelAgent } from '@mortise/workflow-agents';
import { describe, expect, test } from 'vitest';
import { floorHarness } from '../subject/floor-harness.ts';
import { mortiseHarness } from '../subject/mortise-harness.ts';
import { zodTools } from '../subject/zod-tools.ts';
import { nestedRuns } from './nested-runs.ts';
import { measureNesting, nestingCases } from './nesting-cases.ts';
import type { NestingWay } from './nesting-way.ts';
import { toolsThatRun } from './tools-that-run.ts';

const tools = await zodTools(core);
const mortise = mortiseHarness(core, tools);
const ways: readonly (readonly [string, NestingWay])[] = [
  ['the floor', toolsThatRun(floorHarness)],
  ['children by hand', toolsThatRun(mortise, floorHarness)],
  ['a second runner', toolsThatRun(mortise)],
  ['an agent tool', nestedRuns({ core, agentTool, parallelAgent }, tools)],
];

describe.each(ways)('%s', (_, way) => {
  test.each(nestingCases.map((each) => [each.id, each] as const))(
    'gives a positive figure for %s',
    async (_id, each) => {
      expect(await measureNesting(each, way, 'smoke')).toBeGreaterThan(0);
    },
  );
});
