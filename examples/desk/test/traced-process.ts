// One process of a traced desk, behind a reception that hands refunds over: node traced-process.ts <folder>
// [answer]. Prints the status of its run, its questions, and its spans, as JSON.
import { join } from 'node:path';
import { agentTool } from '@mortise/agent-tool';
import { llmAgent, type Model } from '@mortise/core';
import { tracedRunner } from '@mortise/otel';
import { sqliteSessionService } from '@mortise/sqlite/session';
import { clerkModel } from '../src/clerk-model.ts';
import { deskAgent } from '../src/desk-agent.ts';
import { Orders } from '../src/orders.ts';
import { recordSpans } from './recorded-spans.ts';

const [, , folder = '', answer] = process.argv;
const receptionModel: Model = {
  provider: 'example',
  id: 'reception',
  async *generate({ contents }) {
    const isAnswered = contents.at(-1)?.parts.some(({ type }) => type === 'functionResponse');
    const args = { request: 'refund 420 of order 18' };
    yield {
      type: 'end',
      content: {
        role: 'model',
        parts: isAnswered ? [{ type: 'text', text: 'Done.' }] : [{ type: 'functionCall', id: '', name: 'desk', args }],
      },
      finishReason: { unified: isAnswered ? 'stop' : 'functionCalls' },
    };
  },
};

const { provider, spans } = recordSpans();
const sessions = sqliteSessionService({ path: join(folder, 'desk.db') });
const desk = deskAgent(clerkModel, new Orders(join(folder, 'orders.db')));
const agent = llmAgent({ name: 'reception', model: receptionModel, tools: [agentTool(desk)] });
const runner = tracedRunner({ appName: 'desk', userId: 'ann', sessions, agent }, { tracerProvider: provider });
const { status, pending } = await runner.run(
  answer === undefined
    ? { session: 's', message: 'I want my money back' }
    : { session: 's', answers: [{ requestId: answer, value: { confirmed: true }, by: 'sue' }] },
);
console.log(JSON.stringify({ status, requestId: pending[0]?.id, spans }));
