import type { Tool } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { backAs, exportedTraits } from '../src/index.ts';

const traits = {
  effect: 'idempotent',
  egress: 'none',
  source: 'server',
  metadata: { 'example.com/tier': 2 },
  timeoutMs: 5_000,
  maxTotalTimeoutMs: 60_000,
  resultLimitChars: 2_000,
  exclusive: true,
} satisfies Partial<Tool>;

const reported = { name: 'book', description: 'Books', declaration: { ...named('book'), deferred: true } } as const;

/** Traits of an exported tool that the runner enforces. */
const carriedOut: Required<Omit<Tool, keyof typeof traits | keyof typeof reported>> = {
  isLongRunning: true,
  whilePending: 'goOn',
  lenientArgs: true,
  strictOutput: true,
  gates: [],
  check: (value) => ({ value }),
  unchecked: true,
  run: () => ({ status: 'ok', output: null }),
  agents: [],
  finish: () => undefined,
  checkOutput: (value) => ({ value }),
  preview: () => '',
  reconcile: () => undefined,
  prepare(this: Tool, draft) {
    draft.addInstruction(this.name);
  },
};

const tool: Tool = { ...traits, ...reported, ...carriedOut };

describe('the traits that a tool is exported with', () => {
  it('exported traits include all data, and no functions of the original runner', () => {
    expect(exportedTraits(tool)).toEqual(traits);
    expect(exportedTraits(reported)).toEqual({});
  });

  it('exported traits include no exclusive key, which depends on the check of the tool', () => {
    expect(exportedTraits({ ...tool, exclusive: () => 'key' })).toEqual({ ...traits, exclusive: undefined });
  });
});

describe('a reimported tool', () => {
  it('a reimported tool has the declaration of the original, and prepares requests like the original', async () => {
    const { prepare, ...back } = backAs(tool, 'book');
    expect(back).toEqual({ ...traits, ...reported });
    expect(back.declaration).toBe(reported.declaration);
    const instructions: string[] = [];
    await prepare?.({ addInstruction: (text: string) => instructions.push(text) } as never, undefined as never);
    expect(instructions).toEqual(['book']);
  });

  it('a reimported tool is declared under another name if its own name is in use, and then does not prepare requests', () => {
    const back = backAs(tool, 'book_2');
    expect(back).toEqual({
      ...traits,
      ...reported,
      name: 'book_2',
      declaration: { ...reported.declaration, name: 'book_2' },
    });
  });
});

function named(name: string): NonNullable<Tool['declaration']> {
  return { name, description: 'Books', parametersJsonSchema: { type: 'object' } };
}
