/// <reference types="node" />
import { existsSync, readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';

/** Says what is wrong with the body of a request; nothing where it is right. */
export type RequestOracle = (body: unknown) => readonly string[];

/** The schema of the SDK's own types for requests, with nothing allowed beside them; undefined where it is absent. */
export function requestOracle(): RequestOracle | undefined {
  if (!existsSync(file)) return undefined;
  return (body) => {
    compiled ??= new Ajv({ strict: false }).compile(JSON.parse(readFileSync(file, 'utf8')));
    if (compiled(body)) return [];
    return (compiled.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath, message, JSON.stringify(params)].join(' '),
    );
  };
}

const file = new URL('../../../../../shared/recordings/request-oracles/AnthropicRequest.schema.json', import.meta.url);
let compiled: ValidateFunction | undefined;
