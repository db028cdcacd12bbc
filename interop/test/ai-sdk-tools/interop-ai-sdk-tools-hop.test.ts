import { fromAiTools, toAiTools } from '@mortise/ai-sdk';
import { requireConfirmation } from '@mortise/confirmation';
import type { JsonObject, Runner } from '@mortise/core';
import { type ToolHop, testToolContext, toolHopCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { asSchema, isStepCount, type ModelMessage, streamText } from 'ai';
import { scriptedAiModel } from './scripted-ai-model.ts';

testConformance('the hop to the AI SDK', toolHopCases, () => ({ leave }));

async function leave(runner: Runner): Promise<ToolHop> {
  const { tools, toolApproval } = await toAiTools(runner, { session: 'chat-1' });
  const declared = await Promise.all(
    Object.entries(tools).map(async ([name, { description, inputSchema, outputSchema }]) => ({
      name,
      description,
      inputJsonSchema: (await asSchema(inputSchema).jsonSchema) as JsonObject,
      ...(outputSchema && { outputJsonSchema: (await asSchema(outputSchema).jsonSchema) as JsonObject }),
    })),
  );
  return {
    declared,
    back: () =>
      fromAiTools(tools, { unchecked: true, tellErrors: true, confirmWith: requireConfirmation }).tools(
        testToolContext(),
      ),
    async call({ name, args, person, signal, onProgress }) {
      const model = scriptedAiModel([[{ name, args }], 'Done.', 'Done.']);
      const ask = async (messages: ModelMessage[]) => {
        const stream = streamText({
          model,
          tools,
          ...(person && { toolApproval }),
          messages,
          stopWhen: isStepCount(3),
          onError: () => {},
          ...(signal && { abortSignal: signal }),
        });
        // The last yielded value is the output, which is repeated as the output.
        const progress: unknown[] = [];
        for await (const part of stream.fullStream)
          if (part.type === 'tool-result' && part.preliminary) progress.push(part.output);
        for (const value of progress.slice(0, -1)) onProgress?.(value as never);
        return stream;
      };
      const said: ModelMessage[] = [{ role: 'user', content: 'Go' }];
      const first = await ask(said);
      const request = (await first.content).find((part) => part.type === 'tool-approval-request');
      if (request && person) {
        const { approvalId } = request;
        const answer = { type: 'tool-approval-response', approvalId, approved: person === 'approves' } as const;
        await ask([...said, ...(await first.response).messages, { role: 'tool', content: [answer] }]);
      }
      return readBy(model.doStreamCalls.at(-1)?.prompt.at(-1)?.content);
    },
  };
}

/** Returns the result of a call as the model read it. */
function readBy(content: unknown): { read?: string; media?: string[] } {
  const part = Array.isArray(content)
    ? (content as { type: string; output?: Output }[]).find(({ type }) => type === 'tool-result')
    : undefined;
  const output = part?.output;
  if (!output) return {};
  switch (output.type) {
    case 'text':
    case 'error-text':
      return { read: output.value };
    case 'execution-denied':
      return { read: `denied: ${output.reason ?? ''}` };
    case 'content':
      return {
        read: output.value.flatMap(({ text }) => (text === undefined ? [] : [text])).join('\n'),
        media: output.value.flatMap(({ type, mediaType }) => (type === 'file' && mediaType ? [mediaType] : [])),
      };
    default:
      return { read: JSON.stringify(output.value) };
  }
}

type Output =
  | { readonly type: 'text' | 'error-text'; readonly value: string }
  | { readonly type: 'json' | 'error-json'; readonly value: unknown }
  | { readonly type: 'execution-denied'; readonly reason?: string }
  | { readonly type: 'content'; readonly value: readonly { type: string; text?: string; mediaType?: string }[] };
