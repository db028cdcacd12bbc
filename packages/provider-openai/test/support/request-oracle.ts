/// <reference types="node" />
import { existsSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

/** Says what is wrong with the body of a request; nothing where it is right. */
export type RequestOracle = (body: unknown) => readonly string[];

/** The schema of the SDK's own types for requests, with nothing allowed beside them; undefined where it is absent. */
export function requestOracle(api: 'responses' | 'chat'): RequestOracle | undefined {
  const file = new URL(`${files[api]}.schema.json`, folder);
  if (!existsSync(file)) return undefined;
  const known = compiled.get(api) ?? compile(file);
  compiled.set(api, known);
  return known;
}

function compile(file: URL): RequestOracle {
  const validate = new Ajv({ strict: false, allErrors: false }).compile(JSON.parse(readFileSync(file, 'utf8')));
  return (body) =>
    validate(body)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message, params }) =>
          [instancePath, message, JSON.stringify(params)].join(' '),
        );
}

const files = { responses: 'OpenAIResponsesRequest', chat: 'OpenAIChatRequest' } as const;
const folder = new URL('../../../../../shared/recordings/request-oracles/', import.meta.url);
const compiled = new Map<string, RequestOracle>();
