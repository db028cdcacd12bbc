import { functionTool, type StandardSchema } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { relay } from '../src/relay.ts';
import { haveOracles, oracleProblems } from './request-oracle.ts';
import { scriptedServer } from './scripted-server.ts';
import { anthropicMessages } from './wires/anthropic-messages.ts';
import { geminiGenerateContent } from './wires/gemini-generate-content.ts';
import { openaiChat } from './wires/openai-chat.ts';
import { openaiResponses } from './wires/openai-responses.ts';
import { type Body, listIn, type Turn, type Wire } from './wires/wire.ts';

const wires = [openaiResponses, openaiChat, anthropicMessages, geminiGenerateContent];
const directions = wires.flatMap((from) => wires.map((to) => [from.name, to.name, from, to] as const));

describe.each(directions)('a conversation of %s that %s continues', (_, __, from, to) => {
  it('every call is answered once, in two turns of parallel calls, and again when the conversation returns', async () => {
    const { bodies } = await play(from, to);
    for (const [wire, body] of bodies) {
      const { calls, results } = wire.exchanged(body);
      expect(results.toSorted(byId), JSON.stringify(body)).toEqual(calls.toSorted(byId));
      expect(new Set(calls.map(({ id }) => id)).size).toBe(calls.length);
    }
    const [wire, last] = bodies.at(-1) ?? [];
    expect(wire?.exchanged(last ?? {}).calls.map(({ city }) => city)).toEqual(Object.values(cities).flat());
  });

  it('the other model gets all messages, and a summary of the tools that the provider ran itself', async () => {
    const { bodies } = await play(from, to);
    const handed = JSON.stringify(bodies.filter(([wire]) => wire === to).at(-1)?.[1]);
    expect(handed).toContain('How is the weather?');
    expect(handed).toContain('Let me look (first).');
    expect(handed).toContain('It is fine (first).');
    if (from !== openaiChat) expect(handed).toContain('weather of the world');
  });

  it(`sends nothing that only ${from.name} can read, and returns it to ${from.name}`, async () => {
    const { bodies } = await play(from, to);
    for (const [wire, body] of bodies) {
      if (wire.name !== from.name) expect(JSON.stringify(body)).not.toMatch(/MARK1|MARK2|SECRET1/);
      if (wire.name !== to.name) expect(JSON.stringify(body)).not.toMatch(/MARK3|MARK4|SECRET3/);
    }
    const back = JSON.stringify(bodies.at(-1)?.[1]);
    // A compatible server does not get thoughts back if no calls follow them.
    if (from !== openaiChat) expect(back).toContain('SECRET1');
    expect(back).toContain('MARK1');
    expect(back).toContain('MARK2');
  });

  it.skipIf(!haveOracles)(
    `sends requests that each vendor's types allow${haveOracles ? '' : ' (skipped: the request oracles are not here)'}`,
    async () => {
      const { bodies } = await play(from, to);
      for (const [wire, body] of bodies) expect(oracleProblems(wire.oracle, judged(wire, body))).toEqual([]);
    },
  );
});

/**
 * Plays two turns of parallel calls with each of the two models, and
 * a last message to the first one. Returns all requests, in order.
 */
async function play(from: Wire, to: Wire) {
  const servers = { first: scriptedServer(), second: scriptedServer() };
  const bodies: [Wire, (typeof servers)['first']['bodies'][number]][] = [];
  const conversation = relay([weather]);
  const models = { first: from.model(servers.first.fetch), second: to.model(servers.second.fetch) };
  for (const [who, wire, message, turns] of [
    ['first', from, 'How is the weather?', turnsOf('first', 1, cities.first, cities.second)],
    ['second', to, 'And elsewhere?', turnsOf('second', 3, cities.third, cities.fourth)],
    ['first', from, 'So?', [{ text: 'Fine everywhere.' }]],
  ] as const) {
    const server = servers[who];
    server.streams.push(...turns.map((turn) => wire.stream(turn)));
    const seen = server.bodies.length;
    const result = await conversation.ask(models[who], message);
    expect(result.error, `${wire.name}: ${message}`).toBeUndefined();
    expect(result.status).toBe('completed');
    expect(server.streams).toEqual([]);
    for (const body of server.bodies.slice(seen)) bodies.push([wire, body]);
  }
  return { bodies };
}

/** Returns turns in which every model makes the same calls. */
function turnsOf(name: string, mark: number, one: readonly string[], two: readonly string[]): readonly Turn[] {
  const calls = (of: readonly string[]) =>
    of.map((city, at) => ({ id: `call_${at}`, name: 'weather', args: { city } }));
  return [
    {
      thought: { text: 'Both at once', mark: `MARK${mark}` },
      search: { query: 'weather of the world', secret: `SECRET${mark}` },
      text: `Let me look (${name}).`,
      calls: calls(one),
    },
    { thought: { text: 'Two more', mark: `MARK${mark + 1}` }, calls: calls(two) },
    { text: `It is fine (${name}).` },
  ];
}

/** Returns a body without the members that the oracle does not support. */
function judged({ ownMember }: Wire, body: Body): Body {
  if (ownMember === undefined) return body;
  return { ...body, messages: listIn(body, 'messages').map(({ [ownMember]: _, ...message }) => message) };
}

const cities = {
  first: ['Rome', 'Oslo'],
  second: ['Lima', 'Cairo'],
  third: ['Tokyo', 'Quito'],
  fourth: ['Paris', 'Delhi'],
} as const;

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

const anyInput: StandardSchema<unknown, { readonly city: string }> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) => ({ value: value as { readonly city: string } }),
  },
};

const weather = functionTool({
  name: 'weather',
  description: 'Weather of a city',
  effect: 'read',
  input: anyInput,
  inputJsonSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  run: ({ city }) => ({ city, celsius: 21 }),
});
