import { existsSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

/**
 * Returns the problems of a request body, by the schema of the
 * provider's own types; an empty list if the schema is not installed.
 */
export function oracleProblems(name: string, body: unknown): readonly string[] {
  const validate = compiled.get(name) ?? compile(name);
  if (!validate || validate(body)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [name, instancePath, message, JSON.stringify(params)].join(' '),
  );
}

/** True if the schemas are available; they are not part of this project. */
export const haveOracles: boolean = existsSync(
  new URL('../../../../shared/recordings/request-oracles/', import.meta.url),
);

function compile(name: string): ReturnType<Ajv['compile']> | undefined {
  const file = new URL(`../../../../shared/recordings/request-oracles/${name}.schema.json`, import.meta.url);
  if (!existsSync(file)) return undefined;
  const validate = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(file, 'utf8')));
  compiled.set(name, validate);
  return validate;
}

const compiled = new Map<string, ReturnType<Ajv['compile']>>();
