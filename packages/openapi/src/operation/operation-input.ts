import type { JsonObject, JsonValue } from '@mortise/core';
import { memberOf } from '../document/json-members.ts';
import type { OpenapiDocument } from '../document/openapi-document.ts';
import { type Parameter, parametersOf } from '../request/parameter.ts';
import { type RequestBody, requestBodyOf } from '../request/request-body.ts';
import { SchemaCopier } from '../schema/schema-copier.ts';
import type { DescribedOperation } from './operation.ts';
import { OperationProblem } from './operation-problem.ts';

/** What an operation takes, and the arguments that it is given in. */
export interface OperationInput {
  readonly schema: JsonObject;
  /** By name of the argument. */
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly body: (RequestBody & { readonly argument: string }) | undefined;
}

/** How arguments are made. */
export interface InputOptions {
  /** A parameter that a credential fills, which no model is told of. */
  readonly isSecret: (parameter: Parameter) => boolean;
  /** Schemas that there may be. */
  readonly limit: number;
  /** Told of what the document says and the arguments have not. */
  readonly tell: (leftOut: string) => void;
}

/**
 * One object with a member for each parameter, and one for the body.
 *
 * A parameter has its own name, as far as providers take it; of two with one name the later one says where it goes.
 */
export function operationInput(
  document: OpenapiDocument,
  operation: DescribedOperation,
  { isSecret, limit, tell }: InputOptions,
): OperationInput {
  const copier = new SchemaCopier(document, 'request', limit);
  const properties: Record<string, JsonValue> = {};
  const required: string[] = [];
  const parameters = new Map<string, Parameter>();
  for (const parameter of parametersOf(operation, tell)) {
    if (isSecret(parameter)) continue;
    const argument = freeName(properties, parameter.name, parameter.in);
    parameters.set(argument, parameter);
    properties[argument] = describe(copier.copy(parameter.schema), parameter.description, argument, parameter);
    if (parameter.isRequired) required.push(argument);
  }
  const found = requestBodyOf(operation, tell);
  const body = found && { ...found, argument: freeName(properties, 'body', 'request') };
  if (body) {
    const schema = body.kind === 'multipart' ? copier.copyForm(body.schema) : copier.copy(body.schema);
    properties[body.argument] = describe(schema, body.description, body.argument);
    if (body.isRequired) required.push(body.argument);
  }
  const schema = { type: 'object', properties, required, additionalProperties: false, ...copier.defs };
  if (JSON.stringify(schema).length > longestSchema)
    throw new OperationProblem(`arguments whose schema has more than ${longestSchema} characters`);
  return { schema, parameters, body };
}

/** A name that every provider takes, and that no other argument has. */
function freeName(taken: { readonly [name: string]: JsonValue }, name: string, place: string): string {
  const legal =
    name
      .replace(/[^A-Za-z0-9_]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .replace(/^(?=\d)/, '_')
      .slice(0, 50) || place;
  if (!isTaken(taken, legal)) return legal;
  let free = `${legal}_${place}`;
  for (let at = 2; isTaken(taken, free); at++) free = `${legal}_${place}_${at}`;
  return free;
}

/** Names that every object inherits are no arguments: providers and validators stumble over them. */
function isTaken(taken: object, name: string): boolean {
  return Object.hasOwn(taken, name) || name in Object.prototype;
}

function describe(
  schema: JsonValue,
  description: string | undefined,
  argument: string,
  parameter?: Parameter,
): JsonValue {
  const own = description ?? memberOf(schema, 'description');
  const renamed =
    parameter && parameter.name !== argument ? `Sent as the ${parameter.in} parameter "${parameter.name}".` : '';
  const text = [typeof own === 'string' ? own : '', renamed].filter((part) => part !== '').join(' ');
  if (text === '') return schema;
  return typeof schema === 'object' ? { ...(schema as JsonObject), description: text } : { description: text };
}

/** Validators take no more, and a model could not read it. */
const longestSchema = 250_000;
