import { setTimeout } from 'node:timers/promises';
import { type JsonObject, type Model, type ModelEvent, modelResponse, type Part } from '@mortise/core';

/**
 * A model without a network: it understands a few words,
 * answers word by word, and repeats what tools told it.
 *
 * `pause` is waited for before each word; default 20 ms.
 */
export function clerkModel(pause: () => Promise<unknown> = () => setTimeout(20)): Model {
  return {
    provider: 'example',
    id: 'clerk',
    async *generate({ contents }, { signal }): AsyncGenerator<ModelEvent, void, void> {
      const parts = answerTo(contents.at(-1)?.parts ?? []);
      for (const [index, part] of parts.entries()) {
        if (part.type !== 'text') continue;
        for (const delta of part.text.split(/(?<= )/)) {
          await pause();
          if (signal?.aborted) {
            yield { type: 'failure', error: new Error('cancelled'), retryable: false };
            return;
          }
          yield { type: 'textDelta', index, delta };
        }
      }
      const calls = parts.some(({ type }) => type === 'functionCall');
      yield {
        type: 'end',
        content: { role: 'model', parts, origin: { provider: 'example', model: 'clerk' } },
        finishReason: { unified: calls ? 'functionCalls' : 'stop' },
      };
    },
  };
}

function answerTo(said: readonly Part[]): readonly Part[] {
  const told = said.flatMap((part) =>
    part.type === 'functionResponse' ? [`${part.name} said ${JSON.stringify(modelResponse(part))}.`] : [],
  );
  if (told.length > 0) return [{ type: 'text', text: told.join(' ') }];
  const words = said.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
  const calls = understood.flatMap(({ pattern, name, args }) =>
    [...words.matchAll(pattern)].map((match): Part => ({ type: 'functionCall', id: '', name, args: args(match) })),
  );
  return calls.length > 0 ? calls : [{ type: 'text', text: `You said: ${words}` }];
}

const understood: readonly {
  readonly pattern: RegExp;
  readonly name: string;
  readonly args: (match: RegExpExecArray) => JsonObject;
}[] = [
  {
    pattern: /refund (\d+) of (\w+)/gi,
    name: 'refund',
    args: ([, amount, order = '']) => ({ order, amount: Number(amount) }),
  },
  { pattern: /where is (\w+)/gi, name: 'order_status', args: ([, order = '']) => ({ order }) },
  { pattern: /my points/gi, name: 'points', args: () => ({}) },
  { pattern: /my account/gi, name: 'account', args: () => ({}) },
  { pattern: /complain/gi, name: 'ask_user', args: () => ({ question: 'What is wrong?' }) },
  {
    pattern: /return (\w+)/gi,
    name: 'ask_user',
    args: ([, order = '']) => ({
      question: `Why do you return ${order}?`,
      fields: [
        { name: 'fault', label: 'Fault', type: 'text' },
        { name: 'opened', label: 'Opened', type: 'boolean' },
      ],
    }),
  },
];
