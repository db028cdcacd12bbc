import {
  ConfigError,
  type JsonObject,
  type JsonValue,
  type SchemaIssue,
  type SchemaResult,
  type SchemaValidator,
} from '@mortise/core';
import { interpreter, mostSteps, tooMuch } from '../check/interpreter.ts';
import type { FoundIssue } from '../check/run.ts';
import { type FormatCheck, formats as knownFormats } from '../format/formats.ts';
import { type LinearPattern, patternCache } from '../pattern/linear-pattern.ts';
import { copySchema, type SchemaBounds } from '../schema/copy-schema.ts';
import { refuseEndlessLoops } from '../schema/endless-loop.ts';
import { schemaError } from '../schema/schema-error.ts';
import { type Documents, type SchemaIndex, schemaIndex } from '../schema/schema-index.ts';
import { BudgetError } from '../value/budget-error.ts';
import { defaultsOf } from '../value/fill-defaults.ts';
import { readJson } from '../value/read-json.ts';
import type { Accelerator, QuickCheck } from './accelerator.ts';
import { readSchemaOf } from './read-schema.ts';

/** Settings of value checks: the options of `jsonSchemaValidator`. */
export interface ValidatorSettings {
  readonly formats?: false | { readonly [name: string]: FormatCheck } | undefined;
  readonly maxIssues?: number | undefined;
  readonly maxSchemaChars?: number | undefined;
  readonly documents?: Documents | undefined;
}

/**
 * A validator that interprets schemas. A schema object is read once: it must not change afterwards.
 *
 * Throws `ConfigError` (`invalid_option`).
 */
export function schemaValidator(settings: ValidatorSettings, accelerator?: Accelerator): SchemaValidator {
  const { maxIssues = mostIssues } = settings;
  if (!(maxIssues >= 1)) throw new ConfigError('invalid_option', `maxIssues must be at least 1, got ${maxIssues}`);
  if (accelerator && !(accelerator.after >= 0))
    throw new ConfigError(
      'invalid_option',
      `the threshold of an accelerator (after) must be 0 values or more, got ${accelerator.after}`,
    );
  const patternOf = patternCache();
  const compiled = new WeakMap<JsonObject, ReturnType<SchemaValidator['compile']>>();
  return {
    compile(schema) {
      let check = compiled.get(schema);
      if (!check) {
        check = compile(schema, settings, accelerator, patternOf);
        compiled.set(schema, check);
      }
      return check;
    },
  };
}

function compile(
  schema: JsonObject,
  { formats, maxIssues = mostIssues, maxSchemaChars = 262_144, documents = {} }: ValidatorSettings,
  accelerator: Accelerator | undefined,
  patternOf: (source: string) => LinearPattern,
): (value: unknown) => SchemaResult<JsonValue> {
  const index = readSchema(schema, { chars: maxSchemaChars, depth: 1_000 }, documents, patternOf);
  const enforced = formats === false ? {} : { ...knownFormats, ...formats };
  const interpret = interpreter(index, enforced, maxIssues);
  const fillDefaults = defaultsOf(index, interpret.matches);
  const after = accelerator && Math.ceil(accelerator.after);
  let quick: QuickCheck | undefined;
  let checked = 0;
  const issuesOf = (value: JsonValue, size: number): readonly SchemaIssue[] => {
    if (checked++ === after) quick = accelerator?.compile(readSchemaOf(index, enforced));
    if (!quick || size * quick.stepsPerPart > mostSteps) return toIssues(interpret.issuesOf(value), maxIssues);
    const refusal = quick.verdict(value);
    if (refusal === undefined) return [];
    const found = toIssues(interpret.issuesOf(value), maxIssues);
    return found.length === 0 ? [{ message: refusal, path: [] }] : found;
  };
  return (given) => {
    const { problem, size } = readJson(given);
    if (problem) return { issues: [problem] };
    const value = fillDefaults ? filledBy(fillDefaults, given as JsonValue) : (given as JsonValue);
    if (value === undefined) return { issues: [toIssue(tooMuch)] };
    const issues = issuesOf(value, quick && fillDefaults ? readJson(value).size : size);
    return issues.length > 0 ? { issues } : { value };
  };
}

/** Fills in defaults; undefined if this exceeds the work limit. */
function filledBy(fillDefaults: (value: JsonValue) => JsonValue, value: JsonValue): JsonValue | undefined {
  try {
    return fillDefaults(value);
  } catch (error) {
    if (error instanceof BudgetError) return undefined;
    throw error;
  }
}

function readSchema(
  schema: JsonObject,
  bounds: SchemaBounds,
  documents: Documents,
  patternOf: (source: string) => LinearPattern,
): SchemaIndex {
  try {
    const documentAt = (uri: string): JsonValue | undefined =>
      Object.hasOwn(documents, uri) ? copySchema(documents[uri], bounds) : undefined;
    const index = schemaIndex(copySchema(schema, bounds) as JsonObject, { documentAt, patternOf });
    refuseEndlessLoops(index);
    return index;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw schemaError('schema_too_large', '', 'is nested too deeply, or has too long a chain of references', error);
  }
}

/** Returns at most the requested number of issues, and a note if there are more. */
function toIssues(found: readonly FoundIssue[], maxIssues: number): readonly SchemaIssue[] {
  const issues = found.slice(0, maxIssues).map(toIssue);
  return found.length > maxIssues ? [...issues, { message: 'and more', path: [] }] : issues;
}

function toIssue({ path, expected, got }: FoundIssue): SchemaIssue {
  return { message: `expected ${expected}, got ${got}`, path };
}

const mostIssues = 20;
