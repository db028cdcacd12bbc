import type { JsonValue } from '@mortise/core';
import type { Schema } from '../schema/copy-schema.ts';
import type { SchemaEntry } from '../schema/schema-entry.ts';
import type { SchemaIndex } from '../schema/schema-index.ts';
import type { Check } from './run.ts';
import type { SchemaCompiler } from './schema-compiler.ts';

/** Makes the checks of `$ref` and `$dynamicRef`. */
export function referenceChecks(schema: Schema, compiler: SchemaCompiler): readonly Check[] {
  const { index } = compiler;
  const { ref, dynamicRef } = index.targets.get(schema) ?? {};
  return [
    ...(ref === undefined ? [] : [inScope(compiler.check(ref), ref, index)]),
    ...(dynamicRef === undefined ? [] : [dynamicCheck(dynamicRef, schema, compiler)]),
  ];
}

/**
 * Returns a check that records the resource of its schema while it runs, because `$dynamicRef` searches these
 * resources.
 */
export function inScope(check: Check, schema: JsonValue, { entries, hasDynamicRefs }: SchemaIndex): Check {
  const resource = entries.get(schema as Schema)?.resource;
  if (!resource || !hasDynamicRefs) return check;
  return (value, run, seen) => {
    run.scope.push(resource);
    const answer = check(value, run, seen);
    run.scope.pop();
    return answer;
  };
}

/**
 * If the anchor of the first target is dynamic, the target is the
 * one in the outermost resource on the path that has this anchor.
 */
function dynamicCheck(target: JsonValue, schema: Schema, compiler: SchemaCompiler): Check {
  const { index } = compiler;
  const name = String(schema['$dynamicRef']).split('#', 2)[1] ?? '';
  const entry: SchemaEntry | undefined = index.entries.get(target as Schema);
  const atFirst = inScope(compiler.check(target), target, index);
  if (entry?.resource.dynamicAnchors.get(name) !== target) return atFirst;
  const checks = new Map<Schema, Check>();
  return (value, run, seen) => {
    const found = run.scope.find(({ dynamicAnchors }) => dynamicAnchors.has(name))?.dynamicAnchors.get(name);
    if (!found || found === target) return atFirst(value, run, seen);
    let check = checks.get(found);
    if (!check) {
      check = inScope(compiler.check(found), found, index);
      checks.set(found, check);
    }
    return check(value, run, seen);
  };
}
