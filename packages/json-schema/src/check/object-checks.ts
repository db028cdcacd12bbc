import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import type { LinearPattern } from '../pattern/linear-pattern.ts';
import type { Schema } from '../schema/copy-schema.ts';
import { clip, count, list } from '../value/value-text.ts';
import { type Check, isDecided, mismatch, type Run, spend } from './run.ts';
import { isFound } from './scalar-checks.ts';
import { describeSchema, type SchemaCompiler } from './schema-compiler.ts';
import type { Seen } from './seen.ts';

/** Makes the checks of all object keywords except `unevaluatedProperties`. */
export function objectChecks(schema: Schema, compiler: SchemaCompiler): readonly Check[] {
  const isSeventh = compiler.index.dialect === 'draft-07';
  const { required, propertyNames, dependencies } = schema;
  const dependentRequired = isSeventh ? undefined : schema['dependentRequired'];
  const dependentSchemas = isSeventh ? undefined : schema['dependentSchemas'];
  return [
    ...sizeChecks(schema),
    ...(Array.isArray(required) ? [requiredCheck(required.map(String), schema)] : []),
    ...(['properties', 'patternProperties', 'additionalProperties'].some((keyword) => schema[keyword] !== undefined)
      ? [membersCheck(schema, compiler)]
      : []),
    ...(propertyNames === undefined ? [] : [namesCheck(compiler.check(propertyNames))]),
    ...[dependentRequired, dependentSchemas, dependencies].flatMap((map) =>
      isJsonObject(map) ? [dependencyCheck(map, compiler)] : [],
    ),
  ];
}

function sizeChecks({ minProperties: min, maxProperties: max }: Schema): readonly Check[] {
  const sizeCheck = (expected: string, test: (size: number) => boolean): Check =>
    onObject((value, run) => {
      const size = Object.keys(value).length;
      spend(run, size >> 1);
      return test(size) || mismatch(run, expected, String(size));
    });
  return [
    ...(typeof min === 'number' ? [sizeCheck(`at least ${properties(min)}`, (size) => size >= min)] : []),
    ...(typeof max === 'number' ? [sizeCheck(`at most ${properties(max)}`, (size) => size <= max)] : []),
  ];
}

function requiredCheck(names: readonly string[], schema: Schema): Check {
  const { properties: known } = schema;
  const expected = (name: string): string => {
    const description = isJsonObject(known) && Object.hasOwn(known, name) ? describeSchema(known[name]) : undefined;
    return description === undefined ? 'a value, which is required' : `${description}, which is required`;
  };
  return onObject((value, run) => {
    let holds = true;
    spend(run, names.length >> 2);
    for (const name of names) {
      if (Object.hasOwn(value, name)) continue;
      holds = run.issues ? mismatch(run, expected(name), 'nothing', name) : false;
      if (isDecided(run)) return false;
    }
    return holds;
  });
}

function membersCheck(schema: Schema, compiler: SchemaCompiler): Check {
  const { properties: members = {}, patternProperties = {}, additionalProperties } = schema;
  const named = new Map(Object.entries(members as JsonObject).map(([key, part]) => [key, compiler.check(part)]));
  const patterned = Object.entries(patternProperties as JsonObject).map(
    ([source, part]) => [compiler.index.patterns.get(source) as LinearPattern, compiler.check(part)] as const,
  );
  const others = additionalProperties === undefined ? undefined : compiler.check(additionalProperties);
  const closed = additionalProperties === false ? closedMessage([...named.keys()]) : undefined;
  const checkMember = (value: JsonValue, key: string, run: Run, seen: Seen | undefined): boolean => {
    const check = named.get(key);
    let isKnown = check !== undefined;
    let holds = !check || check(value, run, undefined);
    for (const [pattern, patternCheck] of patterned) {
      if (!isFound(pattern, key, run)) continue;
      isKnown = true;
      holds = patternCheck(value, run, undefined) && holds;
    }
    if (!isKnown && others) {
      holds =
        closed === undefined
          ? others(value, run, undefined)
          : mismatch(run, closed, `the property ${clip(JSON.stringify(key), 60)}`);
    }
    if (isKnown || others) seen?.properties.add(key);
    return holds;
  };
  return onObject((value, run, seen) => {
    let holds = true;
    const keys = Object.keys(value);
    spend(run, keys.length);
    for (const key of keys) {
      run.path.push(key);
      holds = checkMember(value[key] as JsonValue, key, run, seen) && holds;
      run.path.pop();
      if (!holds && isDecided(run)) return false;
    }
    return holds;
  });
}

function namesCheck(check: Check): Check {
  return onObject((value, run) => {
    let holds = true;
    const keys = Object.keys(value);
    spend(run, keys.length);
    for (const key of keys) {
      run.path.push(key);
      holds = check(key, run, undefined) && holds;
      run.path.pop();
      if (!holds && isDecided(run)) return false;
    }
    return holds;
  });
}

/** Checks what a property depends on: other properties, or a schema for the complete object. */
function dependencyCheck(map: JsonObject, compiler: SchemaCompiler): Check {
  const rules = Object.entries(map).map(
    ([key, rule]) => [key, Array.isArray(rule) ? requiredBy(key, rule.map(String)) : compiler.check(rule)] as const,
  );
  return onObject((value, run, seen) => {
    spend(run, rules.length >> 2);
    let holds = true;
    for (const [key, check] of rules) {
      if (Object.hasOwn(value, key)) holds = check(value, run, seen) && holds;
      if (!holds && isDecided(run)) return false;
    }
    return holds;
  });
}

function requiredBy(key: string, names: readonly string[]): Check {
  const expected = `a value, which is required beside ${clip(JSON.stringify(key), 60)}`;
  return onObject((value, run) => {
    spend(run, names.length >> 2);
    const missing = names.find((name) => !Object.hasOwn(value, name));
    return missing === undefined || mismatch(run, expected, 'nothing', missing);
  });
}

function onObject(test: (value: JsonObject, run: Run, seen: Seen | undefined) => boolean): Check {
  return (value, run, seen) => !isJsonObject(value) || test(value, run, seen);
}

function closedMessage(names: readonly string[]): string {
  return names.length === 0 ? 'no properties' : `one of the properties ${list(names.map((name) => clip(name, 60)))}`;
}

function properties(amount: number): string {
  return count(amount, 'property', 'properties');
}
