import type { ModelEnd, ModelEvent } from '@mortise/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { said } from './support/ask.ts';
import { finish } from './support/fake-model.ts';

const id = fc.constantFrom('a', 'b');
const text = fc.constantFrom('', 'x', '{"n":', '1}', '"y"');
const providerMetadata = fc.constantFrom(undefined, {}, { fake: { s: 1 } });
const toolName = fc.constantFrom('look', 'search');

/** Parts in the formats of packages, in any order, with ids that repeat. */
const goodPart = fc.oneof(
  part('text-start', { id, providerMetadata }),
  part('text-delta', { id, delta: text, providerMetadata }),
  part('text-end', { id, providerMetadata }),
  part('reasoning-start', { id, providerMetadata }),
  part('reasoning-delta', { id, delta: text, providerMetadata }),
  part('reasoning-end', { id, providerMetadata }),
  part('tool-input-start', {
    id,
    toolName,
    providerExecuted: fc.boolean(),
    inputEncoding: fc.constantFrom(undefined, 'json', 'text'),
  }),
  part('tool-input-delta', { id, delta: text }),
  part('tool-input-end', { id }),
  part('tool-call', { toolCallId: id, toolName, input: text, providerExecuted: fc.boolean(), providerMetadata }),
  part('tool-result', { toolCallId: id, toolName, result: fc.jsonValue(), isError: fc.boolean() }),
  part('tool-approval-request', { approvalId: id, toolCallId: id }),
  part('custom', { kind: fc.constant('fake.kind'), providerMetadata }),
  part('file', { mediaType: fc.constant('image/png'), data: fc.constant({ type: 'data', data: 'AQID' }) }),
  part('source', { sourceType: fc.constant('url'), id, url: fc.constant('https://a.test') }),
  part('response-metadata', { id }),
  part('ping', {}),
);

const types = ['text-start', 'text-delta', 'text-end', 'tool-input-start', 'tool-input-delta', 'tool-call', 'finish'];

/** Parts with arbitrary members, and values that are not parts. */
const oddPart = fc.oneof(
  fc.record({
    type: fc.oneof(fc.constantFrom(...types, 'file', 'source', 'stream-start', 'error'), fc.anything()),
    id: fc.anything(),
    delta: fc.anything(),
    toolCallId: fc.anything(),
    toolName: fc.anything(),
    input: fc.anything(),
    data: fc.anything(),
    warnings: fc.anything(),
    usage: fc.anything(),
    finishReason: fc.anything(),
    providerMetadata: fc.anything(),
  }),
  fc.anything(),
) as fc.Arbitrary<object>;

function part(type: string, members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<object> {
  return fc.record({ type: fc.constant(type), ...members });
}

function end(events: readonly ModelEvent[]): ModelEnd | undefined {
  const last = events.filter(({ type }) => type === 'end' || type === 'failure');
  expect(last).toHaveLength(1);
  expect(events.at(-1)).toBe(last[0]);
  return last[0]?.type === 'end' ? last[0] : undefined;
}

function expectWhole(events: readonly ModelEvent[], { content, argsText }: ModelEnd): void {
  const started = new Set<number>();
  const sums = new Map<number, string>();
  for (const event of events) {
    if (event.type === 'functionCallStart') {
      expect(typeof event.name).toBe('string');
      started.add(event.index);
    }
    if (event.type !== 'textDelta' && event.type !== 'thoughtDelta' && event.type !== 'functionCallDelta') continue;
    const delta = event.type === 'functionCallDelta' ? event.argsDelta : event.delta;
    expect(typeof delta).toBe('string');
    sums.set(event.index, (sums.get(event.index) ?? '') + delta);
    const { type } = content.parts[event.index] ?? {};
    expect(type).toBe({ textDelta: 'text', thoughtDelta: 'thought', functionCallDelta: 'functionCall' }[event.type]);
    if (event.type === 'functionCallDelta') expect(started).toContain(event.index);
  }
  for (const [at, { type, ...rest }] of content.parts.entries()) {
    if (type === 'text' || type === 'thought') expect((rest as { text: string }).text).toBe(sums.get(at) ?? '');
    if (type === 'functionCall') expect(typeof argsText?.[at]).toBe('string');
  }
  expect(JSON.parse(JSON.stringify(content))).toEqual(content);
}

describe('a random stream', () => {
  it('a random stream of parts has one end, which equals the sum of its deltas and can be serialized as JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(goodPart, { maxLength: 25 }), async (parts) => {
        const events = await said([...parts, finish()]);
        const whole = end(events);
        if (!whole) throw new Error('no end');
        expectWhole(events, whole);
      }),
    );
  });

  it('a random stream of any values ends with one end or failure, and an end can be serialized as JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(goodPart, oddPart), { maxLength: 15 }), async (parts) => {
        const events = await said([...parts, finish()]);
        const whole = end(events);
        if (!whole) return;
        expectWhole(events, whole);
        expect(JSON.parse(JSON.stringify(whole))).toStrictEqual(whole);
      }),
    );
  });
});
