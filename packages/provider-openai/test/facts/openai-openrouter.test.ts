import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { createRunner, llmAgent, schemaTool } from '@mortise/core';
import { type JsonMap, listOf, textOfStream } from '@mortise/provider-kit/test';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openaiModel } from '../../src/index.ts';
import { chatDialect, chunk } from '../support/chat-dialect.ts';

const turns = 4;

/**
 * Gemini's thoughts over OpenRouter: a text, and an encrypted
 * signature, which the next request must send back.
 */
const detailsOf = (turn: number): readonly JsonMap[] => [
  { type: 'reasoning.text', text: `Step ${turn}`, format: 'google-gemini-v1', index: 0 },
  { type: 'reasoning.encrypted', data: `c2VhbC0${turn}`, id: `c${turn}`, format: 'google-gemini-v1', index: 1 },
];

/** The details that must be sent back: text without a signature is not required. */
const sealsIn = (details: readonly JsonMap[]) => details.filter(({ type }) => type === 'reasoning.encrypted');
const sealsOf = (before: number) => sealsIn(detailsOf(before + 1));

const callOf = (turn: number) => ({
  id: `c${turn}`,
  type: 'function',
  function: { name: 'look', arguments: `{"at":${turn}}` },
});

describe.each([true, false])('signatures of Gemini behind OpenRouter, streamed: %s', (stream) => {
  it('signatures of Gemini behind OpenRouter are sent back with each call of a tool loop: the server refuses a request without them', async () => {
    const { url, seen } = await strictRouter(stream);
    const looked: number[] = [];
    const look = schemaTool({
      name: 'look',
      description: 'Looks',
      inputJsonSchema: { type: 'object', properties: { at: { type: 'integer' } }, required: ['at'] },
      unchecked: true,
      run: ({ at }) => {
        looked.push(Number(at));
        return `saw ${at}`;
      },
    });
    const model = openaiModel('google/gemini-3-pro', {
      api: 'chat',
      provider: 'openrouter',
      compatible: true,
      apiKey: 'k',
      baseURL: `${url}/v1`,
      maxRetries: 0,
      stream,
    });
    const runner = createRunner({ agent: llmAgent({ name: 'helper', model, tools: [look] }) });
    const first = await runner.run({ message: 'Look around', session: 's' });
    expect(first).toMatchObject({ status: 'completed', text: 'Done' });
    expect(looked).toEqual([1, 2, 3]);
    // The thoughts are also sent with the next user message, because they are in the log.
    expect(await runner.run({ message: 'Sure?', session: 's' })).toMatchObject({ status: 'completed', text: 'Done' });
    expect(seen).toEqual([0, 1, 2, 3, 4]);
  });

  it('signatures of Gemini behind OpenRouter are required: the server refuses requests without them', async () => {
    const { url } = await strictRouter(stream);
    const post = async (messages: readonly unknown[]) =>
      (await fetch(`${url}/v1/chat/completions`, { method: 'POST', body: JSON.stringify({ messages }) })).status;
    const message = { role: 'assistant', content: null, tool_calls: [callOf(1)] };
    expect(await post([])).toBe(200);
    expect(await post([message])).toBe(400);
    expect(await post([{ ...message, reasoning_details: [{ ...detailsOf(1)[1], data: 'YW5vdGhlcg==' }] }])).toBe(400);
    expect(await post([{ ...message, reasoning_details: detailsOf(1) }])).toBe(200);
  });
});

/**
 * Starts a server that makes `turns - 1` calls, one after the
 * other. `seen`: the number of earlier answers in each request.
 */
async function strictRouter(stream: boolean): Promise<{ readonly url: string; readonly seen: readonly number[] }> {
  const seen: number[] = [];
  const server = createServer(async (request, response) => {
    const said = listOf((await bodyOf(request))['messages']).filter(({ role }) => role === 'assistant');
    const calling = said.filter(({ tool_calls: calls }) => calls !== undefined);
    const isWhole = calling.every((one, at) =>
      isDeepStrictEqual(sealsIn(listOf(one['reasoning_details'])), sealsOf(at)),
    );
    if (!isWhole) {
      const message = 'Function call is missing a thought_signature in functionCall parts.';
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message, code: 400 } }));
      return;
    }
    seen.push(said.length);
    const turn = calling.length + 1;
    const done = turn === turns;
    response.writeHead(200, { 'content-type': stream ? 'text/event-stream' : 'application/json' });
    if (stream) response.end(textOfStream(chatDialect, done ? lastEvents : eventsOf(turn)));
    else {
      const message = done
        ? { role: 'assistant', content: 'Done' }
        : { role: 'assistant', content: '', reasoning_details: detailsOf(turn), tool_calls: [callOf(turn)] };
      const choice = { index: 0, message, finish_reason: done ? 'stop' : 'tool_calls' };
      response.end(JSON.stringify({ id: 'gen-1', object: 'chat.completion', model: 'm', choices: [choice] }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const lastEvents = [chunk({ role: 'assistant', content: 'Done' }), chunk({}, 'stop')];

/**
 * Returns the events of an answer: the text of its thought
 * arrives in pieces, the encrypted part next to the call.
 */
function eventsOf(turn: number): readonly object[] {
  const [text, seal] = detailsOf(turn);
  const words = String(text?.['text']);
  return [
    ...[words.slice(0, 3), words.slice(3)].map((piece) =>
      chunk({ role: 'assistant', content: '', reasoning: piece, reasoning_details: [{ ...text, text: piece }] }),
    ),
    chunk({ content: '', reasoning_details: [seal], tool_calls: [{ index: 0, ...callOf(turn) }] }),
    chunk({}, 'tool_calls'),
  ];
}

async function bodyOf(request: IncomingMessage): Promise<JsonMap> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString()) as JsonMap;
}
