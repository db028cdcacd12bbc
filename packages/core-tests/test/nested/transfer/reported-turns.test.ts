import { type Content, functionTool, type Part } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { agent, handsTo, readBy, team } from './team.ts';

const look = functionTool({
  name: 'look',
  description: 'Looks',
  effect: 'read',
  input: z.object({ at: z.string() }),
  run: () => ({ seen: 'a cat' }),
});
const looks = { calls: [{ name: 'look', args: { at: 'yard' }, id: '' }] };

/** Returns the messages that an agent reads of a desk that answers one message and transfers at the next. */
async function heardOf(parts: readonly Part[]): Promise<readonly Content[]> {
  const bills = agent('bills', ['hello']);
  const { say } = team(agent('desk', [{ parts }, handsTo('bills')], { subAgents: [bills] }));
  await say('hi');
  await say('and?');
  const [words, ...heard] = bills.model.requests[0]?.contents ?? [];
  expect(words).toEqual({ role: 'user', parts: [{ type: 'text', text: 'hi' }] });
  expect(heard.pop()).toEqual({ role: 'user', parts: [{ type: 'text', text: 'and?' }] });
  return heard;
}

describe('turns of another agent in a request', () => {
  it("another agent's text and calls are reports in the user role, and an agent's own turns are unchanged", async () => {
    const bills = agent('bills', [looks, 'You owe 3.', 'I said so.'], { tools: [look] });
    const { say } = team(agent('desk', [looks, handsTo('bills')], { tools: [look], subAgents: [bills] }));
    await say('hi');
    await say('and?');
    expect(readBy(bills)).toEqual([
      'user: hi',
      'user: [desk] called look with {"at":"yard"}',
      'user: look, called by [desk], answered: {"seen":"a cat"}',
      'model: functionCall',
      'tool: functionResponse',
      'model: You owe 3.',
      'user: and?',
    ]);
  });

  it("another agent's thoughts and signatures are omitted", async () => {
    const parts: Part[] = [
      { type: 'thought', text: 'hm', providerMetadata: { scripted: { signature: 'secret' } } },
      { type: 'text', text: 'well', providerMetadata: { scripted: { signature: 'secret' } } },
    ];
    expect(await heardOf(parts)).toEqual([{ role: 'user', parts: [{ type: 'text', text: '[desk] said: well' }] }]);
  });

  it("another agent's media are unchanged", async () => {
    const picture: Part = { type: 'inlineData', mimeType: 'image/png', data: 'AAAA' };
    expect(await heardOf([{ type: 'text', text: 'look' }, picture])).toEqual([
      { role: 'user', parts: [{ type: 'text', text: '[desk] said: look' }, picture] },
    ]);
  });

  it("another agent's provider-specific parts are a summary, or a note that they are omitted", async () => {
    const provider = { type: 'provider', provider: 'scripted', value: {} } as const;
    const parts = [{ ...provider, summary: 'searched for cats' }, provider, { ...provider, summary: '' }];
    expect(await heardOf(parts)).toEqual([
      {
        role: 'user',
        parts: [
          { type: 'text', text: '[desk]: searched for cats' },
          { type: 'text', text: '[desk]: (a part that only scripted can read is omitted)' },
        ],
      },
    ]);
  });

  it('a turn of another agent that only has thoughts and a transfer is omitted', async () => {
    const bills = agent('bills', ['hello']);
    const { say } = team(agent('desk', [{ thought: 'hm', ...handsTo('bills') }], { subAgents: [bills] }));
    await say('hi');
    expect(readBy(bills)).toEqual(['user: hi']);
  });

  it('a long result of another agent is cut to its beginning and end', async () => {
    const long = functionTool({ name: 'long', description: 'Long', effect: 'read', run: () => 'x'.repeat(60_000) });
    const bills = agent('bills', ['hello']);
    const calls = { calls: [{ name: 'long', id: '' }] };
    await team(agent('desk', [calls, handsTo('bills')], { tools: [long], subAgents: [bills] })).say('hi');
    const report = readBy(bills).at(-1) ?? '';
    expect(report).toMatch(
      /^user: long, called by \[desk\], answered: \{"result":"x+\n… [\d,]+ characters omitted …\nx+"\}$/,
    );
    expect(report.length).toBeLessThan(21_000);
  });

  it('turns of another agent are the same content objects in each request, so that an adapter converts each once', async () => {
    const bills = agent('bills', [looks, looks, 'done'], { tools: [look] });
    await team(agent('desk', [looks, handsTo('bills')], { tools: [look], subAgents: [bills] })).say('hi');
    const [first, second, third] = bills.model.requests.map(({ contents }) => contents);
    expect(second?.length).toBe((first?.length ?? 0) + 2);
    first?.forEach((content, at) => {
      expect(second?.[at]).toBe(content);
    });
    second?.forEach((content, at) => {
      expect(third?.[at]).toBe(content);
    });
  });

  it('an agent with includeContents "none" reads the newest message and later contents, and no earlier turns', async () => {
    const bills = agent('bills', [looks, 'hello', 'again'], { tools: [look], includeContents: 'none' });
    const { say } = team(agent('desk', ['one', handsTo('bills')], { subAgents: [bills] }));
    await say('first');
    await say('second');
    expect(readBy(bills, 0)).toEqual(['user: second']);
    expect(readBy(bills, 1)).toEqual(['user: second', 'model: functionCall', 'tool: functionResponse']);
    await say('third');
    expect(readBy(bills)).toEqual(['user: third']);
  });

  it('an agent with includeContents "none" reads the user message that led to a transfer', async () => {
    const bills = agent('bills', ['hello'], { includeContents: 'none' });
    const { say } = team(agent('desk', [looks, handsTo('bills')], { tools: [look], subAgents: [bills] }));
    await say('hi');
    expect(readBy(bills)).toEqual([
      'user: hi',
      'user: [desk] called look with {"at":"yard"}',
      'user: look, called by [desk], answered: {"seen":"a cat"}',
    ]);
  });
});
