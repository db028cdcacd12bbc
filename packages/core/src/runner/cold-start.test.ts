import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Model } from '../model/model.ts';

const known = Object.getOwnPropertyDescriptor(globalThis, 'crypto') as PropertyDescriptor;
const { crypto } = globalThis;

afterEach(() => {
  Object.defineProperty(globalThis, 'crypto', known);
  vi.resetModules();
});

/** Loads the core as in a new process, and counts the reads and the calls of the platform's random source. */
async function newProcess(): Promise<{ core: typeof import('../index.ts'); looks: () => number; draws: () => number }> {
  vi.resetModules();
  let looks = 0;
  let draws = 0;
  const source = {
    getRandomValues: (values: Uint32Array<ArrayBuffer>) => {
      draws++;
      return crypto.getRandomValues(values);
    },
  };
  Object.defineProperty(globalThis, 'crypto', {
    configurable: true,
    get: () => {
      looks++;
      return source;
    },
  });
  return { core: await import('../index.ts'), looks: () => looks, draws: () => draws };
}

const model: Model = {
  provider: 'test',
  id: 'test',
  async *generate() {
    const content = { role: 'model', parts: [{ type: 'text', text: 'Hello.' }] } as const;
    yield { type: 'end', content, finishReason: { unified: 'stop' } };
  },
};

describe('the first run of a process', () => {
  it('the first run of a process finds the random source loaded by createRunner, which does not call it', async () => {
    const { core, looks, draws } = await newProcess();
    const runner = core.createRunner({ agent: core.llmAgent({ name: 'agent', model }) });
    expect([looks(), draws()]).toEqual([1, 0]);
    await runner.run({ message: 'Hello?' });
    expect([looks(), draws()]).toEqual([1, 1]);
  });

  it('the first run of a process does not load the random source if the caller creates the ids', async () => {
    const { core, looks } = await newProcess();
    let ids = 0;
    const runner = core.createRunner({ agent: core.llmAgent({ name: 'agent', model }), newId: () => `id ${ids++}` });
    await runner.run({ message: 'Hello?' });
    expect(looks()).toBe(0);
  });
});
