import type { Tool, ToolGate } from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { gateCases, testToolContext, toolCases, toolsetCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import {
  type AgentsFunctionTool,
  type AgentsGuardrail,
  type AgentsGuardrailData,
  type AgentsTool,
  fromAgentsTools,
} from '../src/index.ts';
import { confirmWith, fakeTool, runContext } from './fake-tool.ts';

const settings = { runContext: () => runContext, validator: jsonSchemaValidator(), confirmWith };

testConformance(
  'fromAgentsTools',
  toolsetCases,
  () => {
    const list: AgentsTool[] = [fakeTool(), fakeTool({ name: 'other' })];
    let failing = false;
    const toolset = fromAgentsTools(() => {
      if (!failing) return list.map((tool) => ({ ...tool }));
      failing = false;
      throw new Error('the server is gone');
    }, settings);
    return {
      toolset,
      change: () => void list.push(fakeTool({ name: 'third' })),
      failOnce: () => {
        failing = true;
      },
      warnOnce: () => {
        list.push({ type: 'hosted_tool', name: 'web_search' });
        return 'agents_hosted_tool';
      },
    };
  },
  { lacks: { prepare: 'a tool of the SDK has none', secrets: 'it proves itself with nothing' } },
);

testConformance('a tool of the SDK', toolCases, async () => ({
  tool: await only(fakeTool()),
  args: { city: 'Rome' },
  badArgs: { city: 7 },
}));

testConformance('needsApproval', gateCases, async () => {
  let broken = false;
  const theirs = fakeTool({
    needsApproval: async () => {
      if (broken) throw new Error('no idea');
      return true;
    },
  });
  const tool = await only(theirs);
  const breakDown = (): void => {
    broken = true;
  };
  return {
    gate: gateOf(tool),
    call,
    yes: { confirmed: true },
    no: { confirmed: false, reason: 'no' },
    tool,
    breakDown,
  };
});

testConformance(
  'input guardrails',
  gateCases,
  async () => {
    let broken = false;
    const guardrail: AgentsGuardrail = {
      name: 'no-rome',
      run: async ({ toolCall }: AgentsGuardrailData) => {
        if (broken) throw new Error('no idea');
        return { behavior: toolCall.arguments.includes('Rome') ? { type: 'throwException' } : { type: 'allow' } };
      },
    };
    const tool = await only(fakeTool({ inputGuardrails: [guardrail] }));
    const breakDown = (): void => {
      broken = true;
    };
    return { gate: gateOf(tool), call, tool, breakDown };
  },
  { lacks: { question: 'a guardrail asks nobody' } },
);

const call = { id: 'c1', name: 'weather', args: { city: 'Rome' } };

function gateOf({ gates = [] }: Tool): ToolGate {
  const [gate] = gates;
  if (!gate) throw new Error('there is no gate');
  return gate;
}

async function only(theirs: AgentsFunctionTool): Promise<Tool> {
  const [tool] = await fromAgentsTools([theirs], settings).tools(testToolContext());
  if (!tool) throw new Error('there is no tool');
  return tool;
}
