import { gateCases, toolCases, toolsetCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { fromAiTools } from '../src/index.ts';
import { aiSchema, numberTool, oneTool, requireApproval } from './ai-fakes.ts';

testConformance('a tool of the AI SDK', toolCases, async () => ({
  tool: await oneTool({ double: numberTool() }),
  args: { n: 2 },
  badArgs: { n: 'two' },
}));

testConformance('a tool of the AI SDK whose description is created in each turn', toolCases, async () => ({
  tool: await oneTool({ double: numberTool({ description: () => 'Doubles' }) }),
  args: { n: 2 },
  badArgs: { n: 'two' },
}));

testConformance(
  'fromAiTools',
  toolsetCases,
  () => ({
    toolset: fromAiTools(
      {
        double: numberTool(),
        'halve it': numberTool({ inputSchema: aiSchema(Promise.resolve({ type: 'object' })), strict: true }),
      },
      { unchecked: true },
    ),
    warnOnce: () => 'ai_sdk_omitted',
  }),
  {
    lacks: {
      change: 'a tool set never changes',
      failure: 'it depends on no other system',
      secrets: 'it has no secrets',
      prepare: 'its tools are those of the set',
    },
  },
);

testConformance(
  'the approval of a tool of the AI SDK',
  gateCases,
  async () => {
    const tool = await oneTool({ double: numberTool({ needsApproval: true }) }, { confirmWith: requireApproval });
    const [gate] = tool.gates ?? [];
    if (!gate) throw new Error('there is no gate');
    return {
      gate,
      tool,
      call: { id: 'c1', name: 'double', args: { n: 2 } },
      yes: { confirmed: true },
      no: { confirmed: false },
    };
  },
  { lacks: { failure: 'it depends on nothing' } },
);

testConformance('an approval that fails', gateCases, async () => {
  let broken = false;
  const needsApproval = (): boolean => {
    if (broken) throw new Error('no idea');
    return true;
  };
  const tool = await oneTool({ double: numberTool({ needsApproval }) }, { confirmWith: requireApproval });
  const [gate] = tool.gates ?? [];
  if (!gate) throw new Error('there is no gate');
  return {
    gate,
    tool,
    call: { id: 'c1', name: 'double', args: { n: 2 } },
    yes: { confirmed: true },
    no: { confirmed: false },
    breakDown: () => {
      broken = true;
    },
  };
});
