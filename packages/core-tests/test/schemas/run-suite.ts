/// <reference types="node" />
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AgentError, type JsonObject, type JsonValue, type SchemaValidator } from '@mortise/core';
import { knownDeviations } from './known-deviations.ts';

/** The result of one test of the JSON-Schema-Test-Suite. */
export interface SuiteVerdict {
  /** A name such as `ref > remote ref, containing refs itself > valid`. */
  readonly name: string;
  /** `refused`: the schema was not compiled; the reason has this code. */
  readonly outcome: 'right' | 'wrong' | 'refused';
  readonly code?: string;
}

interface SuiteGroup {
  readonly description: string;
  readonly schema: JsonValue;
  readonly tests: readonly { readonly description: string; readonly data: JsonValue; readonly valid: boolean }[];
}

/**
 * Returns the folder of the suite, from the environment or
 * next to the checkout; undefined if it does not exist.
 */
export function suiteFolder(): string | undefined {
  const beside = fileURLToPath(
    new URL('../../../../../shared/recordings/corpora/json-schema-test-suite', import.meta.url),
  );
  const folder = process.env['JSON_SCHEMA_TEST_SUITE'] ?? beside;
  return existsSync(join(folder, 'tests/draft2020-12')) ? folder : undefined;
}

/**
 * Runs the files of one folder of the suite, such as `draft7` or `draft2020-12/optional/format`, each by its
 * name without `.json`.
 */
function runSuite(
  validatorOf: (file: string) => SchemaValidator,
  suite: string,
  folder: string,
): readonly SuiteVerdict[] {
  const path = join(suite, 'tests', folder);
  const files = readdirSync(path).filter((file) => file.endsWith('.json'));
  return files.sort().flatMap((file) => {
    const groups = JSON.parse(readFileSync(join(path, file), 'utf8')) as readonly SuiteGroup[];
    const name = file.replace('.json', '');
    return groups.flatMap((group) => runGroup(validatorOf(name), name, group, folder));
  });
}

/** The results of a validator for one folder of the suite. */
export interface SuiteJudgement {
  /** A rate such as `100.0 % right: 861 of 861; 0 wrong, 0 refused`. */
  readonly rate: string;
  /** Unlisted wrong results, and listed deviations that are now correct. */
  readonly surprises: readonly string[];
}

/** Runs one folder of the suite and compares with the known deviations. */
export function judgeSuite(
  validatorOf: (file: string) => SchemaValidator,
  suite: string,
  folder: string,
): SuiteJudgement {
  const verdicts = runSuite(validatorOf, suite, folder);
  return { rate: suiteRate(verdicts), surprises: surprisesIn(verdicts, folder) };
}

/**
 * Returns the results that differ from the table of deviations. A listed test that an older suite does not
 * have is no surprise.
 */
export function surprisesIn(verdicts: readonly SuiteVerdict[], folder: string): readonly string[] {
  const known = new Map(knownDeviations.filter((one) => one.folder === folder).map((one) => [one.name, one.outcome]));
  return verdicts.flatMap(({ name, outcome, code }) => {
    const expected = known.get(name) ?? 'right';
    if (outcome === expected) return [];
    return [`${outcome}${code === undefined ? '' : ` (${code})`}, known as ${expected}: ${name}`];
  });
}

/** Returns a rate such as `97.1 % right: 1,200 of 1,236; 3 wrong, 33 refused`. */
function suiteRate(verdicts: readonly SuiteVerdict[]): string {
  const count = (outcome: SuiteVerdict['outcome']): number =>
    verdicts.filter((verdict) => verdict.outcome === outcome).length;
  const right = count('right');
  const rate = ((right / verdicts.length) * 100).toFixed(1);
  return `${rate} % right: ${right} of ${verdicts.length}; ${count('wrong')} wrong, ${count('refused')} refused`;
}

function runGroup(validator: SchemaValidator, file: string, group: SuiteGroup, folder: string): SuiteVerdict[] {
  const verdict = compileGroup(validator, group.schema, folder);
  return group.tests.map(({ description, data, valid }) => {
    const name = [file, group.description, description].join(' > ');
    if ('code' in verdict) return { name, outcome: 'refused', code: verdict.code };
    return { name, outcome: (verdict.check(data).issues === undefined) === valid ? 'right' : 'wrong' };
  });
}

type Compiled = { readonly check: ReturnType<SchemaValidator['compile']> } | { readonly code: string };

/**
 * Compiles a schema. The tests of draft-07 name no dialect. A schema that is true or false is put below
 * `allOf`, because a compiled one is an object.
 */
function compileGroup(validator: SchemaValidator, schema: JsonValue, folder: string): Compiled {
  const $schema = folder.startsWith('draft7') ? 'http://json-schema.org/draft-07/schema#' : undefined;
  const given = typeof schema === 'boolean' ? { allOf: [schema] } : (schema as JsonObject);
  try {
    return { check: validator.compile($schema ? { $schema, ...given } : given) };
  } catch (error) {
    if (!AgentError.is(error)) throw error;
    return { code: error.code };
  }
}
