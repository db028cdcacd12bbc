import { testApp } from '@mortise/testing/vitest';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { outcomesIn } from '../harness/inspect-run.ts';
import { nestedAgent } from './nested-agent.ts';

it.each([
  ['null', null],
  ['""', ''],
  ['0', 0],
  ['false', false],
])(
  'an agent whose output is %s returns this value to its caller, and not the text from which it was parsed',
  async (text, output) => {
    const scout = nestedAgent('scout', [text], { output: z.union([z.null(), z.string(), z.number(), z.boolean()]) });
    const { say, model } = testApp([{ calls: [{ name: 'scout' }] }, 'done'], { tools: [scout.tool] });
    await say('go');
    expect(outcomesIn(model.requests[1])).toEqual([{ status: 'ok', output }]);
  },
);
