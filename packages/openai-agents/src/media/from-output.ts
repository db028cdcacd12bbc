import type { JsonValue, OutcomePart } from '@mortise/core';
import { fromBlock, type ToolOutputBlock } from './from-block.ts';

/** The output of an SDK tool: its value, and its media. */
export interface ReadOutput {
  /** Texts of blocks, joined; anything else as it is. */
  readonly output: unknown;
  readonly parts: readonly OutcomePart[];
}

/**
 * Reads what a tool gave as the SDK's own runner does: one block of text, image or file, or a list of
 * nothing but blocks, is that; any other value is data.
 */
export function fromOutput(value: unknown): ReadOutput {
  const blocks = blocksOf(value);
  if (!blocks) return { output: value, parts: [] };
  const texts = blocks.filter((block) => typeof block === 'string');
  const parts = blocks.filter((block) => typeof block !== 'string');
  const output: JsonValue = texts.length === 0 ? null : texts.join('\n');
  return { output, parts };
}

function blocksOf(value: unknown): readonly ToolOutputBlock[] | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0) return undefined;
  const blocks: ToolOutputBlock[] = [];
  for (const each of list) {
    const block = fromBlock(each);
    if (block === undefined) return undefined;
    blocks.push(block);
  }
  return blocks;
}
