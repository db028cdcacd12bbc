import { createAnthropic } from '@ai-sdk/anthropic';
import type { WireReply } from '@mortise/testing/model';
import { replyTo, sentIn } from '../../../../packages/provider-anthropic/test/model-subject.ts';
import type { TestedWire } from './tested-wire.ts';

const apiKey = 'sk-ant-api03-of-the-subject-0123456789';

/** `@ai-sdk/anthropic`. */
export const anthropicMessages: TestedWire = {
  name: 'anthropic.messages',
  secret: apiKey,
  model: (fetch) => createAnthropic({ apiKey, fetch: fetch as typeof globalThis.fetch })('claude-sonnet-5-5'),
  reply: (turn, stream) => counted(replyTo(turn, stream)),
  sent: sentIn,
  lacks: { usage: 'every answer is counted, and its package takes none that is not' },
  wholeLacks: { argsText: 'arguments are objects' },
};

/** Anthropic counts the tokens of every answer, and its package refuses an answer without usage. */
function counted(reply: WireReply): WireReply {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const pieces = (reply.pieces ?? []).map((piece) => {
    const [, head = '', body] = /^((?:event: [^\n]*\ndata: )?)(\{.*\})\s*$/s.exec(String(piece)) ?? [];
    if (body === undefined) return piece;
    const said = JSON.parse(body) as { type?: string; message?: object };
    if (said.type === 'message_start') said.message = { usage, stop_reason: null, ...said.message };
    const whole = said.type === 'message_delta' || said.type === 'message' ? { usage, ...said } : said;
    return `${head}${JSON.stringify(whole)}${head === '' ? '' : '\n\n'}`;
  });
  return { ...reply, pieces };
}
