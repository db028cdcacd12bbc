import { setTimeout } from 'node:timers/promises';
import { type Model, type ModelEvent, modelResponse, type Part } from '@mortise/core';

/**
 * A model without a network, so that the desk runs without a
 * key: it understands two sentences, and answers word by word.
 */
export const clerkModel: Model = {
  provider: 'example',
  id: 'clerk',
  async *generate({ contents }, { signal }): AsyncGenerator<ModelEvent, void, void> {
    const parts = answerTo(contents.at(-1)?.parts ?? []);
    for (const [index, part] of parts.entries()) {
      if (part.type !== 'text') continue;
      for (const delta of part.text.split(/(?<= )/)) {
        await setTimeout(30);
        if (signal.aborted) return yield { type: 'failure', error: new Error('cancelled'), retryable: false };
        yield { type: 'textDelta', index, delta };
      }
    }
    const calls = parts.some(({ type }) => type === 'functionCall');
    yield {
      type: 'end',
      content: { role: 'model', parts },
      finishReason: { unified: calls ? 'functionCalls' : 'stop' },
    };
  },
};

function answerTo(said: readonly Part[]): readonly Part[] {
  const told = said.flatMap((part) => (part.type === 'functionResponse' ? [modelResponse(part)] : []));
  if (told.length > 0) return [{ type: 'text', text: `Here is what I have: ${JSON.stringify(told)}` }];
  const words = said.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
  const refunds = [...words.matchAll(/refund (\d+) of (?:order )?(\d+)/gi)].map(
    ([, amount, order]): Part => ({
      type: 'functionCall',
      id: '',
      name: 'refund',
      args: { order: Number(order), amount: Number(amount) },
    }),
  );
  if (refunds.length > 0) return refunds;
  if (/orders/i.test(words)) return [{ type: 'functionCall', id: '', name: 'my_orders', args: {} }];
  return [{ type: 'text', text: 'Ask me "what are my orders?", or say "refund 30 of order 17".' }];
}
