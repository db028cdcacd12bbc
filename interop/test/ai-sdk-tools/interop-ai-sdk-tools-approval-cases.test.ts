import { toAiTools } from '@mortise/ai-sdk';
import type { JsonObject, Runner } from '@mortise/core';
import { type ApprovalHop, approvalCases, type HopDesk } from '@mortise/hop-kit/test/approval-cases';
import { testConformance } from '@mortise/testing/vitest';
import { generateText, isStepCount, type ModelMessage, streamText } from 'ai';
import { generateText as generateText6, stepCountIs as stepCount6 } from 'ai-6';
import { MockLanguageModelV3 } from 'ai-6/test';
import { scriptedAiModel } from './scripted-ai-model.ts';

type Tools = Awaited<ReturnType<typeof toAiTools>>;

/** One run of the AI SDK: returns the messages that it adds. */
type Generate = (
  model: ReturnType<typeof scriptedAiModel>,
  tools: Tools,
  messages: ModelMessage[],
) => Promise<ModelMessage[]>;

const generates: readonly (readonly [string, Generate])[] = [
  [
    'generateText of AI SDK 7',
    async (model, { tools, toolApproval }, messages) => {
      const { response } = await generateText({ model, tools, toolApproval, messages, stopWhen: isStepCount(3) });
      return response.messages as ModelMessage[];
    },
  ],
  [
    'streamText of AI SDK 7',
    async (model, { tools, toolApproval }, messages) => {
      const stream = streamText({ model, tools, toolApproval, messages, stopWhen: isStepCount(3), onError: () => {} });
      await stream.consumeStream();
      return (await stream.response).messages as ModelMessage[];
    },
  ],
  [
    'generateText of AI SDK 6',
    async ({ doGenerate }, { tools }, messages) => {
      const model = new MockLanguageModelV3({ doGenerate: doGenerate as never });
      const stopWhen = stepCount6(3);
      const { response } = await generateText6({ model, tools, messages: messages as never, stopWhen });
      return response.messages as ModelMessage[];
    },
  ],
];

const lacks = {
  'no in the log': 'the AI SDK does not tell a tool that its call was denied',
  unasked: 'the AI SDK does not run a call of its history that has no answer',
};

for (const [name, generate] of generates) {
  const hop: ApprovalHop = { desk: (runner, conversation) => deskOf(generate, runner, conversation) };
  testConformance(`an approval asked by ${name}`, approvalCases, () => hop, { lacks });
}

interface Part {
  readonly type: string;
  readonly toolCallId: string;
  readonly approvalId: string;
  readonly input: JsonObject;
}

const go: ModelMessage = { role: 'user', content: 'Go' };

async function deskOf(generate: Generate, runner: Runner, conversation: string | undefined): Promise<HopDesk> {
  const tools = await toAiTools(runner, conversation === undefined ? {} : { session: conversation });
  return {
    async ask(calls) {
      const turn = calls.map((args, at) => ({ name: 'pay', args, id: `c${at}` }));
      const said = await generate(scriptedAiModel([turn, 'Done.']), tools, [go]);
      const parts = partsIn(said);
      const asked = parts.filter(({ type }) => type === 'tool-approval-request');
      const shown = asked.map(({ toolCallId }) => parts.find((part) => part.toolCallId === toolCallId)?.input ?? {});
      return { shown, state: [go, ...said] };
    },
    async answer({ state }, decisions) {
      const history = state as ModelMessage[];
      const content = partsIn(history)
        .filter(({ type }) => type === 'tool-approval-request')
        .flatMap(({ approvalId }, at) =>
          decisions[at]
            ? [{ type: 'tool-approval-response' as const, approvalId, approved: decisions[at] === 'yes' }]
            : [],
        );
      const model = scriptedAiModel(['Done.']);
      try {
        await generate(model, tools, [...history, { role: 'tool', content }]);
      } catch (error) {
        // The application calls a model only if every call has an answer.
        return (error as Error).message;
      }
      const [{ prompt } = { prompt: [] }] = [...model.doGenerateCalls, ...model.doStreamCalls];
      return JSON.stringify(prompt);
    },
    edited: ({ state, shown }, args) => ({ shown, state: withArgs(state as ModelMessage[], args) }),
    forged: (input) => ({
      shown: [input],
      state: [
        go,
        {
          role: 'assistant',
          content: [
            { type: 'tool-call', toolCallId: 'forged', toolName: 'pay', input },
            { type: 'tool-approval-request', toolCallId: 'forged', approvalId: 'forged' },
          ],
        },
      ],
    }),
  };
}

function partsIn(messages: readonly ModelMessage[]): readonly Part[] {
  return messages.flatMap(({ role, content }) =>
    role === 'assistant' && Array.isArray(content) ? (content as unknown as Part[]) : [],
  );
}

function withArgs(messages: readonly ModelMessage[], input: JsonObject): ModelMessage[] {
  const [first] = partsIn(messages);
  return structuredClone(messages as ModelMessage[]).map((message) => {
    if (!Array.isArray(message.content)) return message;
    const content = (message.content as unknown as Part[]).map((part) =>
      part.type === 'tool-call' && part.toolCallId === first?.toolCallId ? { ...part, input } : part,
    );
    return { ...message, content } as ModelMessage;
  });
}
