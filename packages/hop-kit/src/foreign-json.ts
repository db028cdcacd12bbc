import { type FileDataPart, type InlineDataPart, type JsonValue, type OutcomePart, snapshotJson } from '@mortise/core';

/**
 * Converts a value of another framework to JSON, like the core converts the result of a tool: Maps, Sets,
 * dates, BigInts and class instances keep their content. Undefined for a value that has no JSON form, such as
 * a function, a cycle, or an object without readable data.
 */
export function foreignJson(value: unknown): JsonValue | undefined {
  const taken = snapshotJson(value);
  return 'problem' in taken ? undefined : taken.value;
}

/**
 * Returns a value of another framework as JSON text; for a value that has no JSON form, a note that says why.
 */
export function foreignJsonText(value: unknown): string {
  const taken = snapshotJson(value);
  return 'problem' in taken ? `[omitted: ${taken.problem}]` : JSON.stringify(taken.value);
}

/** The functions that convert the parts of an outcome to blocks of another framework. */
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
