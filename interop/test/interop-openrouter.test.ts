import { createRunner, functionTool, llmAgent } from '@mortise/core';
import { openaiModel } from '@mortise/provider-openai';
import { createOpenRouter } from '@openrouter/ai-sdk-provider';
import { isStepCount, jsonSchema, streamText, tool } from 'ai';
import { describe, expect, it } from 'vitest';

type Json = { readonly [name: string]: unknown };

/** One answer of each kind in OpenRouter's own types, as the chunks of a stream. */
const answers: { readonly [title: string]: readonly Json[] } = {
  'a text with a signature at its end, as Claude sends it': [
    { reasoning: 'Let me ', reasoning_details: [text('Let me ')] },
    { reasoning: 'look.', reasoning_details: [text('look.')] },
    { reasoning_details: [{ type: 'reasoning.text', signature: 'c2ln', format: 'anthropic-claude-v1', index: 0 }] },
    { tool_calls: [call('c1')] },
  ],
  'an encrypted thought alone, as Gemini 3 sends it': [
    { tool_calls: [call('c1')], reasoning_details: [cipher('c1', 'google-gemini-v1', 0)] },
  ],
  'a text without a signature and an encrypted thought, as Gemini streams them': [
    { reasoning: 'Hm', reasoning_details: [text('Hm', { format: 'google-gemini-v1' })] },
    { reasoning_details: [cipher('c1', 'google-gemini-v1', 1)] },
    { tool_calls: [call('c1')] },
  ],
  'a text without a signature': [
    { reasoning: 'Hm, ', reasoning_details: [text('Hm, ', { format: 'xai-responses-v1' })] },
    { reasoning: 'so', reasoning_details: [text('so', { format: 'xai-responses-v1' })] },
    { tool_calls: [call('c1')] },
  ],
  'a summary and its encrypted thought, as GPT sends them': [
    {
      reasoning: 'Looking.',
      reasoning_details: [
        { type: 'reasoning.summary', summary: 'Looking.', format: 'openai-responses-v1', index: 0 },
        cipher('rs_1', 'openai-responses-v1', 0),
      ],
    },
    { tool_calls: [call('c1')] },
  ],
};

function text(said: string, more: Json = {}): Json {
  return { type: 'reasoning.text', text: said, format: 'anthropic-claude-v1', index: 0, ...more };
}

function cipher(id: string, format: string, index: number): Json {
  return { type: 'reasoning.encrypted', data: 'Q2lwaGVy', id, format, index };
}

function call(id: string): Json {
  return { index: 0, id, type: 'function', function: { name: 'look', arguments: '{}' } };
}

/**
 * Creates a server that answers with these deltas, and then
 * with a text, and records the bodies of its requests.
 */
function server(deltas: readonly Json[]): { readonly fetch: typeof fetch; readonly bodies: Json[] } {
  const bodies: Json[] = [];
  const chunk = (delta: Json, finish: string | null = null) =>
    `data: ${JSON.stringify({
      id: 'gen-1',
      provider: 'Some',
      model: 'some/model',
      object: 'chat.completion.chunk',
      created: 1,
      choices: [{ index: 0, delta: { role: 'assistant', content: '', ...delta }, finish_reason: finish }],
    })}\n\n`;
  return {
    bodies,
    fetch: async (_url, init) => {
      bodies.push(JSON.parse(String(init?.body)) as Json);
      const said =
        bodies.length === 1
          ? [...deltas.map((delta) => chunk(delta)), chunk({}, 'tool_calls')]
          : [chunk({ content: 'Fine.' }), chunk({}, 'stop')];
      return new Response(`${said.join('')}data: [DONE]\n\n`, { headers: { 'content-type': 'text/event-stream' } });
    },
  };
}

/** Returns the thoughts of the first answer in the second request. */
function thoughtsIn(bodies: readonly Json[]): Json {
  const messages = bodies[1]?.['messages'] as readonly Json[];
  const { reasoning, reasoning_details } = messages.find(({ role }) => role === 'assistant') ?? {};
  return { reasoning, reasoning_details };
}

async function oursOf(deltas: readonly Json[]): Promise<Json> {
  const { fetch, bodies } = server(deltas);
  const model = openaiModel('some/model', { api: 'chat', baseURL: 'https://openrouter.ai/api/v1', apiKey: 'k', fetch });
  const look = functionTool({ name: 'look', description: 'Looks', effect: 'read', run: () => 'seen' });
  const result = await createRunner({ agent: llmAgent({ name: 'a', model, tools: [look] }) }).run({ message: 'Go' });
  expect(result).toMatchObject({ status: 'completed', text: 'Fine.' });
  return thoughtsIn(bodies);
}

async function theirsOf(deltas: readonly Json[]): Promise<Json> {
  const { fetch, bodies } = server(deltas);
  const tools = {
    look: tool({ description: 'Looks', inputSchema: jsonSchema({ type: 'object' }), execute: async () => 'seen' }),
  };
  const model = createOpenRouter({ apiKey: 'k', fetch }).chat('some/model');
  const answer = streamText({ model, tools, prompt: 'Go', stopWhen: isStepCount(3) });
  expect(await answer.text).toBe('Fine.');
  return thoughtsIn(bodies);
}

describe('thoughts in the second request', () => {
  for (const [title, deltas] of Object.entries(answers)) {
    it(`${title}, is sent back as OpenRouter's own provider sends it`, async () => {
      const theirs = await theirsOf(deltas);
      expect(theirs['reasoning_details']).toBeInstanceOf(Array);
      expect(await oursOf(deltas)).toEqual(theirs);
    });
  }
});
