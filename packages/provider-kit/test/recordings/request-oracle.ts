/// <reference types="node" />
import { existsSync, readFileSync } from 'node:fs';
import { Ajv, type Options } from 'ajv';

/** Returns the problems of a request body; empty if it is valid. */
export type RequestOracle = (body: unknown) => readonly string[];

/**
 * Returns a check of requests by the SDK's own types, which allow
 * no additional members; undefined if the schema file is absent.
 */
export function requestOracle(name: string): RequestOracle | undefined {
  const file = new URL(`../../../../../shared/recordings/request-oracles/${name}.schema.json`, import.meta.url);
  return existsSync(file) ? oracleOf(() => JSON.parse(readFileSync(file, 'utf8')) as object) : undefined;
}

/** Returns a check of request bodies by a schema, which is compiled at the first check. */
export function oracleOf(schema: () => object, options: Options = {}): RequestOracle {
  let validate: ReturnType<Ajv['compile']> | undefined;
  return (body) => {
    validate ??= new Ajv({ strict: false, ...options }).compile(schema());
    if (validate(body)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath, message, JSON.stringify(params)].join(' '),
    );
  };
}
