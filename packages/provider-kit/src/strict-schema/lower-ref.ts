import { isJsonObject, type JsonObject } from '@mortise/core';
import { definitionNameOf, pointTo, resolveRef } from '../schema/json-pointer.ts';
import { annotations, bookkeeping } from '../schema/schema-keywords.ts';
import { definitionPointer, type Lowering } from './lowering.ts';

/**
 * Converts a reference to the root or to a definition of it. With a description next to it, which strict mode
 * refuses, the reference is inlined.
 */
export function lowerRef(lowering: Lowering, schema: JsonObject, ref: string, pointer: string): JsonObject {
  const target = resolveRef(lowering.root, ref);
  const refused = problemOf(schema, target);
  if (!target || refused) return lowering.refuse(pointer, '$ref', refused ?? noTarget);
  const name = definitionNameOf(ref);
  const notes = Object.entries(schema).filter(([keyword]) => annotations.has(keyword));
  if (notes.length > 0) {
    if (name !== undefined && !lowering.inlining.has(ref)) {
      lowering.inlining.add(ref);
      const lowered = lowering.lower({ ...target, ...Object.fromEntries(notes) }, definitionPointer(ref, name));
      lowering.inlining.delete(ref);
      return lowered;
    }
    const keywords = notes.map(([keyword]) => keyword).join(', ');
    lowering.note(
      'dropped',
      pointer,
      keywords,
      'strict mode allows nothing next to a reference, and this one is recursive',
    );
  }
  if (name === undefined)
    return lowering.dialect.recursion
      ? { $ref: '#' }
      : lowering.refuse(pointer, '$ref', 'it refers to the root, and strict mode has no recursion');
  lowering.need(name, target, definitionPointer(ref, name));
  return { $ref: `#${pointTo('', '$defs', name)}` };
}

/**
 * Returns the root schema, which must be an object in strict mode;
 * a reference to an object schema is replaced by that schema.
 */
export function rootOf(lowering: Lowering): { readonly root: JsonObject; readonly pointer: string } {
  let root = unwrap(lowering.root);
  let pointer = '';
  const seen = new Set<string>();
  while (typeof root['$ref'] === 'string' && !seen.has(root['$ref'])) {
    const { $ref, ...siblings } = root;
    const target = resolveRef(lowering.root, $ref);
    const name = definitionNameOf($ref);
    if (!target || name === undefined || problemOf(root, target)) break;
    seen.add($ref);
    root = unwrap({ ...target, ...siblings });
    pointer = definitionPointer($ref, name);
  }
  return { root, pointer };
}

function problemOf(schema: JsonObject, target: JsonObject | undefined): string | undefined {
  const binding = Object.keys(schema).find(
    (keyword) => keyword !== '$ref' && !annotations.has(keyword) && !bookkeeping.has(keyword),
  );
  if (binding !== undefined) return `strict mode allows nothing next to a reference, and there is ${binding}`;
  return target ? undefined : noTarget;
}

const noTarget = 'strict mode refers to "#" and to definitions of the root only';

/**
 * `allOf`, `anyOf` or `oneOf` of one schema, with no other
 * keywords except descriptions, is replaced by that schema.
 */
export function unwrap(schema: JsonObject): JsonObject {
  let unwrapped = schema;
  for (let inner = innerOf(unwrapped); inner; inner = innerOf(unwrapped)) unwrapped = inner;
  return unwrapped;
}

function innerOf(schema: JsonObject): JsonObject | undefined {
  const keyword = wrappers.find((each) => schema[each] !== undefined);
  if (keyword === undefined) return undefined;
  const { [keyword]: list, ...rest } = schema;
  if (!Array.isArray(list) || list.length !== 1 || !isJsonObject(list[0])) return undefined;
  const isWrapper = Object.keys(rest).every((each) => annotations.has(each) || each === '$comment');
  return isWrapper ? { ...list[0], ...rest } : undefined;
}

const wrappers = ['allOf', 'anyOf', 'oneOf'] as const;
