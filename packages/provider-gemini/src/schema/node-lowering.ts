import type { JsonObject } from '@mortise/core';
import { intersect, type SchemaWalk } from '@mortise/provider-kit/lenient-schema';

/** The state of lowering one schema. */
export interface NodeLowering {
  readonly walk: SchemaWalk;
  /** The JSON Pointers of the schemas that are currently being inlined. */
  readonly within: Set<string>;
  /**
   * The number of repeated JSON characters, from inlined references
   * and from members copied into each branch of a choice.
   */
  copied: number;
  /** The sum of all `maxItems` so far. */
  maxItems: number;
}

/**
 * Returns one schema for values that fit both. A reference cannot have siblings, so it is inlined if the
 * other schema has members, unless it is recursive. The other schema is merged into each branch of a choice.
 */
export function join(lowering: NodeLowering, first: JsonObject, second: JsonObject, pointer: string): JsonObject {
  if (Object.keys(first).length === 0) return second;
  if (Object.keys(second).length === 0) return first;
  if (second['$ref'] !== undefined) return writeOut(lowering, second, first, pointer);
  if (first['$ref'] !== undefined) return writeOut(lowering, first, second, pointer);
  if (second['anyOf'] !== undefined) return distribute(lowering, first, second, pointer);
  if (first['anyOf'] !== undefined) return distribute(lowering, second, first, pointer);
  return intersect(lowering.walk, first, second, pointer);
}

function writeOut(lowering: NodeLowering, reference: JsonObject, siblings: JsonObject, pointer: string): JsonObject {
  const { walk, within } = lowering;
  const target = walk.targetOf(reference['$ref']);
  if (!target || within.has(target.pointer) || lowering.copied > mostCopied) {
    for (const keyword of Object.keys(siblings))
      walk.note('dropped', pointer, keyword, 'Gemini allows nothing next to a reference, and this one is recursive');
    return reference;
  }
  within.add(target.pointer);
  const written = walk.lower(target.schema, target.pointer);
  within.delete(target.pointer);
  lowering.copied += JSON.stringify(written).length;
  return join(lowering, siblings, written, pointer);
}

function distribute(lowering: NodeLowering, base: JsonObject, choice: JsonObject, pointer: string): JsonObject {
  const { title, description, ...binding } = base;
  const annotations = { ...annotationsOf(choice), ...annotationsOf(base) };
  const branches = choice['anyOf'] as readonly JsonObject[];
  lowering.copied += JSON.stringify(binding).length * (branches.length - 1);
  if (lowering.copied > mostCopied) {
    lowering.walk.note(
      'dropped',
      pointer,
      'anyOf',
      'combined with its sibling keywords, the schema would become too large',
    );
    return base;
  }
  return { ...annotations, anyOf: branches.map((branch) => join(lowering, branch, binding, pointer)) };
}

/** Returns the title and the description of a schema. */
export function annotationsOf({ title, description }: JsonObject): JsonObject {
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
}

/** The maximum size of copied schemas; the server refuses larger schemas. */
const mostCopied = 60_000;
