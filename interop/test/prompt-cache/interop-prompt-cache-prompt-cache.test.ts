import { describe, expect, it } from 'vitest';
import { aiSdk } from './ai-sdk.ts';
import { bareSdks } from './bare-sdks.ts';
import { cacheServer } from './cache-server.ts';
import { type Contender, converse } from './conversation.ts';
import { ours } from './ours.ts';
import { type CacheUse, PromptCache } from './prompt-cache.ts';
import { wires } from './wires.ts';

type WireName = keyof typeof wires;

/** The conversations run in parallel, each with a request every four seconds. */
async function usesOf(wire: WireName, contender: Contender, conversations: number): Promise<readonly CacheUse[]> {
  const server = await cacheServer(wires[wire], 4_000 / conversations);
  try {
    await converse(contender, server, { conversations, turns: 10 });
    expect(server.uses).toHaveLength(conversations * 20);
    return server.uses;
  } finally {
    server.close();
  }
}

/** Tokens of all requests, and how many of each hundred were read from the cache. */
function sum(uses: readonly CacheUse[]) {
  const [input, read, written] = (['input', 'read', 'written'] as const).map((name) =>
    uses.reduce((total, use) => total + use[name], 0),
  ) as [number, number, number];
  return { input, read, written, percent: Math.round((read / input) * 100) };
}

async function tokens(wire: WireName, conversations = 1) {
  const contenders = { ours: ours[wire], aiSdk: aiSdk[wire], bareSdk: bareSdks[wire] };
  const measured: { [name: string]: ReturnType<typeof sum> } = {};
  for (const [name, contender] of Object.entries(contenders))
    measured[name] = sum(await usesOf(wire, contender, conversations));
  const { ours: own, aiSdk: theirs, bareSdk } = measured;
  if (!own || !theirs || !bareSdk) throw new Error('nothing was measured');
  console.info(`${wire}, ${conversations} conversation(s): ${JSON.stringify(measured)}`);
  return { own, theirs, bareSdk };
}

/** Ten turns with two calls each, without any cache options. */
describe('cached input tokens in a conversation of ten turns with tools', () => {
  it.each(['messages', 'openRouter'] as const)(
    'nearly all input tokens are cached over %s, and none without our marks',
    async (wire) => {
      const { own, theirs, bareSdk } = await tokens(wire);
      expect(own.percent).toBeGreaterThan(85);
      expect([theirs.read, theirs.written, bareSdk.read, bareSdk.written]).toEqual([0, 0, 0, 0]);
      // Cached tokens cost a tenth of uncached ones, and written tokens a quarter more.
      expect(own.input - 0.9 * own.read + 0.25 * own.written).toBeLessThan(0.35 * own.input);
    },
  );

  it.each(['messages', 'openRouter'] as const)(
    'the input tokens over %s are cached as far as the previous request reached',
    async (wire) => {
      const uses = await usesOf(wire, ours[wire], 1);
      for (const [at, { read }] of uses.entries()) if (at > 0) expect(read).toBe(uses[at - 1]?.input);
    },
  );

  it.each(['responses', 'generateContent'] as const)(
    'as many input tokens are cached over %s as with other clients',
    async (wire) => {
      const { own, theirs, bareSdk } = await tokens(wire);
      expect(own.percent).toBeGreaterThan(80);
      expect(own.percent).toBeGreaterThanOrEqual(Math.max(theirs.percent, bareSdk.percent) - 1);
    },
  );

  it('more input tokens are cached over Responses than with other clients when twenty conversations share their instructions', async () => {
    const { own, theirs, bareSdk } = await tokens('responses', 20);
    expect(own.percent).toBeGreaterThan(80);
    expect(own.percent).toBeGreaterThan(Math.max(theirs.percent, bareSdk.percent));
  });
});

describe('the rules of the cache', () => {
  const text = (of: string, marked = false) => ({
    type: 'text',
    text: of,
    ...(marked && { cache_control: { type: 'ephemeral' } }),
  });
  const long = 'long '.repeat(1_000);

  it('a mark caches the part before it, from the minimum length on, and is found 19 blocks before another', () => {
    const cache = new PromptCache(wires.messages.rules);
    expect(cache.use({ blocks: [text('short', true)] }, 0)).toMatchObject({ read: 0, written: 0 });
    const { written } = cache.use({ blocks: [text(long, true)] }, 0);
    expect(written).toBeGreaterThan(1_024);
    const behind = (blocks: number) => [
      text(long),
      ...Array.from({ length: blocks }, (_, at) => text('b', at === blocks - 1)),
    ];
    expect(cache.use({ blocks: behind(20) }, 0)).toMatchObject({ read: 0 });
    expect(cache.use({ blocks: behind(19) }, 0)).toMatchObject({ read: written });
    expect(cache.use({ blocks: [text(`other ${long}`), text('b', true)] }, 0)).toMatchObject({ read: 0 });
  });

  it('the cache refuses a fifth mark, and one on a thought', () => {
    const cache = new PromptCache(wires.messages.rules);
    expect(() => cache.use({ blocks: Array.from({ length: 5 }, () => text('a', true)) }, 0)).toThrow('maximum of 4');
    const thought = { type: 'thinking', thinking: 'Hm', cache_control: { type: 'ephemeral' } };
    expect(() => cache.use({ blocks: [thought] }, 0)).toThrow('cannot be set');
  });

  it('the cache reads pieces of 128 tokens, on the machine that has them', () => {
    const cache = new PromptCache(wires.responses.rules);
    const prompt = (key: string) => ({ blocks: [{ input: long }], key });
    cache.use(prompt('a'), 0);
    expect((cache.use(prompt('a'), 0).read - 1_024) % 128).toBe(0);
    expect(cache.use(prompt('b'), 0).read).toBe(0);
    for (let at = 0; at < 13; at++) cache.use(prompt('a'), 0);
    expect(cache.use(prompt('a'), 0).read).toBe(0);
    expect(cache.use(prompt('a'), 60_001).read).toBeGreaterThan(1_024);
  });
});
