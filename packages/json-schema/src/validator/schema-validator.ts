import {
  ConfigError,
  type JsonObject,
  type JsonValue,
  type SchemaIssue,
  type SchemaResult,
  type SchemaValidator,
} from '@mortise/core';
import { interpreter } from '../check/interpreter.ts';
import type { FoundIssue } from '../check/run.ts';
import { type FormatCheck, formats as knownFormats } from '../format/formats.ts';
import type { LinearPattern } from '../pattern/linear-pattern.ts';
import { patternCache } from '../pattern/pattern-cache.ts';
import { copySchema, type SchemaBounds } from '../schema/copy-schema.ts';
import { refuseEndlessLoops } from '../schema/endless-loop.ts';
import { schemaError } from '../schema/schema-error.ts';
import { type Documents, type SchemaIndex, schemaIndex } from '../schema/schema-index.ts';
import { defaultsOf } from '../value/fill-defaults.ts';
import { jsonProblem } from '../value/json-problem.ts';
import type { Accelerator, Verdict } from './accelerator.ts';
import { readSchemaOf } from './read-schema.ts';

/** How values are checked: the options of `jsonSchemaValidator`. */
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
  if (!(maxIssues >= 1)) throw new ConfigError('invalid_option', `maxIssues is at least 1, got ${maxIssues}`);
  if (accelerator && !(accelerator.after >= 0))
    throw new ConfigError('invalid_option', `an accelerator comes in after 0 values or more, got ${accelerator.after}`);
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
  let verdict: Verdict | undefined;
  let checked = 0;
  const issuesOf = (value: JsonValue): readonly SchemaIssue[] => {
    if (checked++ === after) verdict = accelerator?.compile(readSchemaOf(index, enforced));
    const refusal = verdict?.(value);
    if (verdict && refusal === undefined) return [];
    const found = interpret.issuesOf(value).map(toIssue);
    return found.length === 0 && refusal !== undefined ? [{ message: refusal, path: [] }] : found;
  };
  return (value) => {
    const problem = jsonProblem(value);
    if (problem) return { issues: [problem] };
    const filled = fillDefaults ? fillDefaults(value as JsonValue) : (value as JsonValue);
    const issues = issuesOf(filled);
    return issues.length > 0 ? { issues } : { value: filled };
  };
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
    throw schemaError('schema_too_large', '', 'is nested, or refers from part to part, too deeply', error);
  }
}

function toIssue({ path, expected, got }: FoundIssue): SchemaIssue {
  return { message: `expected ${expected}, got ${got}`, path };
}

const mostIssues = 20;
