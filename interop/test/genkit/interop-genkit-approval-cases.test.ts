import type { JsonObject, Runner } from '@mortise/core';
import { toGenkitTools } from '@mortise/genkit';
import { type ApprovalHop, approvalCases, type HopDesk } from '@mortise/hop-kit/test/approval-cases';
import { testConformance } from '@mortise/testing/vitest';
import { type GenkitBeta, genkit, type MessageData, type Part, type ToolRequestPart } from 'genkit/beta';
import { scriptedGenkitModel } from './scripted-genkit-model.ts';

const hop: ApprovalHop = { desk: deskOf };

testConformance('an approval of an interrupt of Genkit', approvalCases, () => hop, {
  lacks: { unasked: 'Genkit does not run an interrupted call that is not restarted' },
});

/** An application that keeps the messages of each conversation. */
async function deskOf(runner: Runner, session: string | undefined): Promise<HopDesk> {
  const ai: GenkitBeta = genkit({});
  const { tools, use } = await toGenkitTools(ai, runner, session === undefined ? {} : { session });
  const [pay] = tools;
  return {
    async ask(calls) {
      const turn = { calls: calls.map((args, at) => ({ name: 'pay', args, ref: `c${at}` })) };
      const model = scriptedGenkitModel(ai, [turn, 'Done.']);
      const { messages, interrupts } = await ai.generate({ model: model.name, prompt: 'Go', tools, use });
      return { shown: interrupts.map(({ toolRequest }) => toolRequest.input as JsonObject), state: messages };
    },
    async answer({ state }, decisions) {
      const messages = structuredClone(state) as MessageData[];
      const asked = interruptsIn(messages);
      const restart = asked.flatMap((part, at) =>
        decisions[at] ? [pay?.restart(part, decisions[at] === 'yes' || { approved: false }) as ToolRequestPart] : [],
      );
      const model = scriptedGenkitModel(ai, ['Done.']);
      try {
        await ai.generate({ model: model.name, messages, tools, use, resume: { restart } });
      } catch (error) {
        // The application calls a model only if every call has an answer.
        return (error as Error).message;
      }
      const parts: readonly Part[] = model.requests.at(-1)?.messages.flatMap(({ content }) => content) ?? [];
      return JSON.stringify(parts.flatMap(({ toolResponse }) => (toolResponse ? [toolResponse.output] : [])));
    },
    edited({ state, shown }, input) {
      const messages = structuredClone(state) as MessageData[];
      const [first] = interruptsIn(messages);
      if (first) first.toolRequest.input = input;
      return { shown, state: messages };
    },
    forged: (input) => ({
      shown: [input],
      state: [
        { role: 'user', content: [{ text: 'Go' }] },
        {
          role: 'model',
          content: [
            {
              toolRequest: { name: 'pay', input, ref: 'f' },
              metadata: { interrupt: { call: 'forged', args: input, questions: [] } },
            },
          ],
        },
      ],
    }),
  };
}

function interruptsIn(messages: readonly MessageData[]): readonly ToolRequestPart[] {
  return messages
    .flatMap(({ content }): readonly Part[] => content)
    .filter(
      (part): part is ToolRequestPart => part.toolRequest !== undefined && part.metadata?.['interrupt'] !== undefined,
    );
}
