import { type AgentsFunctionTool, agentsModel } from '@mortise/openai-agents';
import { scriptedModel } from '@mortise/testing';
import {
  type AgentInputItem,
  type Model,
  type ModelRequest,
  type ModelResponse,
  type ModelSettings,
  type RunItem,
  type StreamEvent,
  tool,
} from '@openai/agents-core';
import type { Model as OlderModel } from '@openai/agents-core-19';
import { expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { runTool } from './run-tool.ts';

/**
 * The handling of each member of the SDK: `told`: sent to the model; `refused`: an error that names the
 * alternative; `omitted`: dropped with a warning; `theirs`: the SDK handles it, and the model does nothing.
 */
type Decision = 'told' | 'refused' | 'omitted' | 'theirs';

const requestMembers: Record<keyof ModelRequest, Decision> = {
  systemInstructions: 'told',
  input: 'told',
  previousResponseId: 'refused',
  conversationId: 'refused',
  modelSettings: 'told',
  tools: 'told',
  toolsExplicitlyProvided: 'theirs',
  outputType: 'told',
  handoffs: 'told',
  tracing: 'theirs',
  signal: 'told',
  prompt: 'refused',
  overridePromptModel: 'theirs',
};

const settings: { readonly [Name in keyof Required<ModelSettings>]: readonly [Decision, ModelSettings[Name]] } = {
  timeoutMs: ['theirs', 60_000],
  temperature: ['told', 0.5],
  topP: ['told', 0.5],
  frequencyPenalty: ['omitted', 1],
  presencePenalty: ['omitted', 1],
  toolChoice: ['told', 'none'],
  parallelToolCalls: ['told', true],
  truncation: ['omitted', 'auto'],
  maxTokens: ['told', 5],
  store: ['omitted', true],
  promptCacheRetention: ['omitted', '24h'],
  promptCacheOptions: ['omitted', {}],
  contextManagement: ['omitted', []],
  reasoning: ['told', { effort: 'low' }],
  text: ['omitted', { verbosity: 'low' }],
  providerData: ['told', { a: 1 }],
  retry: ['theirs', { maxRetries: 1 }],
  preserveRawUsage: ['theirs', true],
};

/** The members of a model response: `made` from its turn, or not. */
const responseMembers: Record<keyof ModelResponse, 'made' | 'absent'> = {
  usage: 'made',
  output: 'made',
  // For conversations that OpenAI keeps.
  responseId: 'absent',
  requestId: 'absent',
  providerData: 'absent',
  rawUsage: 'absent',
};

const streamEvents: Record<StreamEvent['type'], 'made'> = {
  response_started: 'made',
  output_text_delta: 'made',
  model: 'made',
  response_done: 'made',
};

/**
 * The items of a history: `told`: sent to the model; `summary`: sent
 * like the work of another provider, as its output or a warning.
 */
const itemTypes: Record<NonNullable<AgentInputItem['type']>, 'told' | 'summary'> = {
  message: 'told',
  function_call: 'told',
  function_call_result: 'told',
  reasoning: 'told',
  hosted_tool_call: 'summary',
  computer_call: 'summary',
  computer_call_result: 'summary',
  shell_call: 'summary',
  shell_call_output: 'summary',
  apply_patch_call: 'summary',
  apply_patch_call_output: 'summary',
  program: 'summary',
  program_output: 'summary',
  tool_search_call: 'summary',
  tool_search_output: 'summary',
  compaction: 'summary',
  unknown: 'summary',
};

/** Items of a nested run, which a watcher of Mortise sees as progress; an approval also as an error. */
const runItems: Record<RunItem['type'], 'progress' | 'error'> = {
  input_item: 'progress',
  message_output_item: 'progress',
  tool_call_item: 'progress',
  tool_search_call_item: 'progress',
  tool_search_output_item: 'progress',
  tool_call_output_item: 'progress',
  reasoning_item: 'progress',
  compaction_item: 'progress',
  handoff_call_item: 'progress',
  handoff_output_item: 'progress',
  tool_approval_item: 'error',
};

it('agentsModel returns a model of the SDK’s type', () => {
  expectTypeOf(agentsModel).returns.toExtend<Model>();
  expectTypeOf(agentsModel).returns.toExtend<OlderModel>();
});

const request: ModelRequest = {
  input: 'go',
  modelSettings: {},
  tools: [],
  toolsExplicitlyProvided: true,
  outputType: 'text',
  handoffs: [],
  tracing: false,
  overridePromptModel: true,
};

async function ask(more: Partial<ModelRequest>) {
  const warnings: string[] = [];
  const ours = scriptedModel(['ok'], { provider: 'ours', id: 'o' });
  const model = agentsModel(ours, { onWarning: ({ feature }) => warnings.push(feature) });
  const response = await model.getResponse({ ...request, ...more } as never);
  return { warnings, response, asked: ours.requests[0] };
}

it('handles every setting as the table says', async () => {
  const { asked: plain } = await ask({});
  for (const [name, [decision, value]] of Object.entries(settings)) {
    const { warnings, asked } = await ask({ modelSettings: { [name]: value } });
    expect(warnings, name).toEqual(decision === 'omitted' ? [name] : []);
    if (decision === 'told') expect(asked, name).not.toEqual(plain);
    else expect(asked, name).toEqual(plain);
  }
});

it('handles every member of a request as the table says', async () => {
  for (const [name, decision] of Object.entries(requestMembers))
    if (decision === 'refused') await expect(ask({ [name]: 'x' }), name).rejects.toThrow(name);
  expect(await ask({})).toMatchObject({ warnings: [] });
});

it('answers with the members of the table', async () => {
  const { response } = await ask({});
  const made = Object.entries(responseMembers).flatMap(([name, decision]) => (decision === 'made' ? [name] : []));
  expect(Object.keys(response).toSorted()).toEqual(made.toSorted());
  const types = new Set<string>();
  const turn = { thought: 'So.', text: 'ok' };
  for await (const { type } of agentsModel(scriptedModel([turn])).getStreamedResponse(request as never))
    types.add(type);
  expect([...types].toSorted()).toEqual(Object.keys(streamEvents).toSorted());
});

it('sends every item of a history as the table says', async () => {
  for (const [type, decision] of Object.entries(itemTypes)) {
    const role = type === 'message' ? { role: 'user' } : {};
    const item = { type, ...role, name: 'n', callId: 'c', arguments: '{}', content: [], output: 'out' };
    const { asked } = await ask({ input: [item as never] });
    const types = asked?.contents.flatMap(({ parts }) => parts.map((part) => part.type)) ?? [];
    expect(types.includes('provider'), type).toBe(decision === 'summary');
  }
});

it.each(Object.entries(runItems))('shows an item of an inner run as the table says: %s', async (item, decision) => {
  let hear: (event: object) => void = () => {};
  const inner: AgentsFunctionTool = {
    ...(tool({
      name: 'inner',
      description: 'An agent inside',
      parameters: z.object({}),
      execute(_input, _context, details) {
        hear({ event: { type: 'run_item_stream_event', item: { type: item } }, toolCall: details?.toolCall });
        return 'done';
      },
    }) as AgentsFunctionTool),
    on: (_name, handler) => {
      hear = handler as typeof hear;
    },
  };
  const { events, outcomes } = await runTool([inner], { name: 'inner' });
  const shown = events.flatMap((event) => (event.type === 'toolProgress' ? [event.value] : []));
  expect(shown).toEqual([{ type: 'run_item_stream_event', item }]);
  expect(outcomes).toMatchObject([{ status: decision === 'error' ? 'error' : 'ok' }]);
});
