import { isJsonObject, type JsonValue } from '@mortise/core';
import type { Schema } from '../schema/copy-schema.ts';
import { clip } from '../value/value-text.ts';
import { type Check, isDecided, mismatch, spend } from './run.ts';
import type { SchemaCompiler } from './schema-compiler.ts';
import { Seen } from './seen.ts';

/**
 * Returns the checks of a schema followed by those of `unevaluatedProperties`
 * and `unevaluatedItems`, if the schema has these keywords.
 */
export function withUnevaluated(check: Check, schema: Schema, compiler: SchemaCompiler): Check {
  if (compiler.index.dialect === 'draft-07') return check;
  const { unevaluatedProperties, unevaluatedItems } = schema;
  if (unevaluatedProperties === undefined && unevaluatedItems === undefined) return check;
  const rest = [
    ...(unevaluatedProperties === undefined ? [] : [propertiesCheck(unevaluatedProperties, compiler)]),
    ...(unevaluatedItems === undefined ? [] : [itemsCheck(unevaluatedItems, compiler)]),
  ];
  return (value, run, seen) => {
    if (typeof value !== 'object' || value === null) return check(value, run, undefined);
    const own = new Seen();
    // A value that does not match was not evaluated completely.
    if (!check(value, run, own)) return false;
    spend(run, (own.properties.size + own.items.size) >> 2);
    const answer = rest.every((each) => each(value, run, own));
    seen?.add(own);
    return answer;
  };
}

function propertiesCheck(part: JsonValue, compiler: SchemaCompiler): Check {
  const check = compiler.check(part);
  return (value, run, seen) => {
    if (!isJsonObject(value) || !seen) return true;
    let holds = true;
    const keys = Object.keys(value);
    spend(run, keys.length >> 2);
    for (const key of keys) {
      if (seen.hasProperty(key)) continue;
      run.path.push(key);
      holds =
        part === false
          ? mismatch(run, 'no other properties', `the property ${clip(JSON.stringify(key), 60)}`)
          : check(value[key] as JsonValue, run, undefined) && holds;
      run.path.pop();
      if (!holds && isDecided(run)) return false;
    }
    seen.allProperties = true;
    return holds;
  };
}

function itemsCheck(part: JsonValue, compiler: SchemaCompiler): Check {
  const check = compiler.check(part);
  return (value, run, seen) => {
    if (!Array.isArray(value) || !seen) return true;
    let holds = true;
    spend(run, value.length >> 2);
    for (const [at, item] of (value as readonly JsonValue[]).entries()) {
      if (seen.hasItem(at)) continue;
      run.path.push(at);
      holds = part === false ? mismatch(run, 'no other items', 'one') : check(item, run, undefined) && holds;
      run.path.pop();
      if (!holds && isDecided(run)) return false;
    }
    seen.itemsBefore = value.length;
    return holds;
  };
}
