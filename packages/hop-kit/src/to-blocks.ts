import type { FileDataPart, InlineDataPart, OutcomePart } from '@mortise/core';

/** The functions that convert what an outcome shows to blocks of another framework. */
export interface BlockFormat<Block> {
  readonly text: (text: string) => Block;
  /** `at`: the index of the part. */
  readonly inlineData: (part: InlineDataPart, at: number) => Block;
  readonly fileData: (part: FileDataPart) => Block;
}

/**
 * Converts the parts of an outcome to blocks of another framework. A part of a newer core becomes a text that
 * names its type.
 */
export function toBlocks<Block>(parts: readonly OutcomePart[], format: BlockFormat<Block>): readonly Block[] {
  return parts.map((part, at) => {
    switch (part.type) {
      case 'text':
        return format.text(part.text);
      case 'inlineData':
        return format.inlineData(part, at);
      case 'fileData':
        return format.fileData(part);
      default:
        part satisfies never;
        return format.text(`[a part of the type "${(part as OutcomePart).type}": cannot be shown here]`);
    }
  });
}
