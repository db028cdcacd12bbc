import { type Model, modelResponse, type Part } from '@mortise/core';

/** A scripted model without a network: it understands "pay 150 of order A7 back" and "what is order A7". */
export const offlineModel: Model = {
  provider: 'offline',
  id: 'offline',
  toolWarnings: () => [],
  async *generate({ contents }) {
    const parts = answerTo(contents.at(-1)?.parts ?? []);
    for (const [index, part] of parts.entries())
      if (part.type === 'text') yield { type: 'textDelta', index, delta: part.text };
    const calls = parts.some(({ type }) => type === 'functionCall');
    yield {
      type: 'end',
      content: { role: 'model', parts, origin: { provider: 'offline', model: 'offline' } },
      finishReason: { unified: calls ? 'functionCalls' : 'stop' },
    };
  },
};

function answerTo(said: readonly Part[]): readonly Part[] {
  const results = said.flatMap((part) => (part.type === 'functionResponse' ? [modelResponse(part)] : []));
  if (results.length > 0) return [{ type: 'text', text: `The tools returned: ${JSON.stringify(results)}` }];
  const words = said.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
  const [, amount, paid] = /pay (\d+) of order (\w+)/i.exec(words) ?? [];
  if (paid) return [call('refund', { order: paid, amount: Number(amount) })];
  const [, order] = /order (\w+)/i.exec(words) ?? [];
  if (order) return [call('find_order', { order })];
  return [{ type: 'text', text: 'Say "pay 150 of order A7 back", or ask "what is order A7?"' }];
}

function call(name: string, args: { readonly [name: string]: string | number }): Part {
  return { type: 'functionCall', id: '', name, args };
}
