import type { JsonObject, JsonValue, Runner } from '@mortise/core';
import { fromGenkitTools, type GenkitCall, toGenkitTools } from '@mortise/genkit';
import { type HopCall, type HopEnd, type ToolHop, testToolContext, toolHopCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { type GenerateRequest, type GenkitBeta, genkit, type ToolRequestPart } from 'genkit/beta';
import { genkit as olderGenkit } from 'genkit-41/beta';
import { scriptedGenkitModel } from './scripted-genkit-model.ts';

function leaveFor(ai: GenkitBeta): (runner: Runner) => Promise<ToolHop> {
  return async (runner) => {
    let shown: ((value: JsonValue) => void) | undefined;
    const onProgress = (_call: GenkitCall, value: JsonValue): void => shown?.(value);
    const { tools, use } = await toGenkitTools(ai, runner, { session: 'chat-1', onProgress });
    const { requests, name: model } = scriptedGenkitModel(ai, ['hello']);
    await ai.generate({ model, prompt: 'hello', tools, use });
    return {
      declared: (requests[0]?.tools ?? []).map(({ name, description, inputSchema, outputSchema }) => ({
        name,
        description,
        inputJsonSchema: inputSchema as JsonObject,
        outputJsonSchema: (outputSchema ?? undefined) as JsonObject,
      })),
      call(made) {
        shown = made.onProgress;
        return callOf(ai, { tools, use }, made);
      },
      back: async () => fromGenkitTools(tools, { unchecked: true }).tools(testToolContext()),
    };
  };
}

async function callOf(
  ai: GenkitBeta,
  { tools, use }: Pick<Awaited<ReturnType<typeof toGenkitTools<GenkitBeta>>>, 'tools' | 'use'>,
  { name, args, person, signal: abortSignal }: HopCall,
): Promise<HopEnd> {
  const { requests, name: model } = scriptedGenkitModel(ai, [{ calls: [{ name, args, ref: 'call_1' }] }, 'done']);
  const settings = { model, tools, use, ...(abortSignal && { abortSignal }) };
  const asked = await ai.generate({ ...settings, prompt: 'go' });
  if (asked.interrupts.length > 0) {
    if (!person) return {};
    const tool = tools.find(({ __action }) => __action.name === name);
    const restart = asked.interrupts.map((interrupt) =>
      tool?.restart(interrupt, { approved: person === 'approves' }),
    ) as ToolRequestPart[];
    await ai.generate({ ...settings, messages: asked.messages, resume: { restart } });
  }
  return requests.length > 1 ? readIn(requests.at(-1)) : {};
}

/** The result of the call as the model read it. */
function readIn(request: GenerateRequest | undefined): HopEnd {
  const parts = request?.messages.flatMap(({ content }) => content) ?? [];
  const answer = parts.find(({ toolResponse }) => toolResponse)?.toolResponse;
  const { output, content = [] } = answer ?? {};
  return {
    read: typeof output === 'string' ? output : JSON.stringify(output),
    media: content.flatMap(({ media }) => media?.contentType ?? []),
  };
}

testConformance('toGenkitTools', toolHopCases, () => ({ leave: leaveFor(genkit({})) }));

testConformance('toGenkitTools, one version before', toolHopCases, () => ({
  leave: leaveFor(olderGenkit({}) as never),
}));
