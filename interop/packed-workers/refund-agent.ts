// The agent of the page, with a model that answers from its
// input alone, and an effect that other processes can see:
// each line of `refunds` is one effect, with the process that caused it. The tool waits while `hold` exists.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { requireConfirmation } from '@mortise/confirmation';
import { functionTool, llmAgent, type Model, okResult, type Part } from '@mortise/core';
import { z } from 'zod';

const refund = functionTool({
  name: 'refund',
  description: 'Pays an order back',
  input: z.object({ order: z.string() }),
  reconcile: ({ order }) => (paid().includes(` ${order} `) ? okResult({ order }) : undefined),
  run: async ({ order }) => {
    appendFileSync('refunds', `refund ${order} by ${process.pid}\n`);
    while (existsSync('hold')) await sleep(5);
    return { order };
  },
});

const model: Model = {
  provider: 'packed',
  id: 'words',
  async *generate({ contents }) {
    const last = contents.at(-1)?.parts[0];
    const order = last?.type === 'text' ? /refund (\w+)/i.exec(last.text)?.[1] : undefined;
    const part: Part = order
      ? { type: 'functionCall', id: '', name: 'refund', args: { order } }
      : { type: 'text', text: 'It is paid.' };
    yield { type: 'end', content: { role: 'model', parts: [part] }, finishReason: { unified: 'stop' } };
  },
};

export const agent = llmAgent({ name: 'desk', model, tools: [requireConfirmation(refund)] });

function paid(): string {
  return existsSync('refunds') ? readFileSync('refunds', 'utf8') : '';
}
