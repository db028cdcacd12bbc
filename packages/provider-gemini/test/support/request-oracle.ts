/// <reference types="node" />
import { existsSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

/** Says what is wrong with the body of a request; nothing where it is right. */
export type RequestOracle = (body: unknown) => readonly string[];

/** The schema of the SDK's own types for requests, with nothing allowed beside them; undefined where it is absent. */
export function requestOracle(): RequestOracle | undefined {
  if (!existsSync(file)) return undefined;
  known ??= compile();
  return known;
}

function compile(): RequestOracle {
  const validate = new Ajv({ strict: false, allErrors: false }).compile(JSON.parse(readFileSync(file, 'utf8')));
  return (body) =>
    validate(body)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message, params }) =>
          [instancePath, message, JSON.stringify(params)].join(' '),
        );
}

const file = new URL('../../../../../shared/recordings/request-oracles/GeminiWireRequest.schema.json', import.meta.url);
let known: RequestOracle | undefined;
