import type { JsonObject, JsonValue } from '@mortise/core';
import { memberOf } from '../document/json-members.ts';
import { type OpenapiDocument, OperationProblem } from '../document/openapi-document.ts';
import type { DescribedOperation } from '../operation/operation.ts';
import type { OpenapiLimits } from '../options/openapi-limits.ts';
import { depths } from '../schema/cut-schema.ts';
import { SchemaCopier, TooManySchemas } from '../schema/schema-copier.ts';
import { type Parameter, parametersOf } from './parameter.ts';
import { type RequestBody, requestBodyOf } from './request-body.ts';

/** The input of an operation: its parameters, its body, and the schema of the arguments. */
export interface OperationInput {
  readonly schema: JsonObject;
  /** Parameters by argument name. */
  readonly parameters: ReadonlyMap<string, Parameter>;
  readonly body: (RequestBody & { readonly argument: string }) | undefined;
}

/** Options for creating the input of an operation. */
export interface InputOptions {
  /** True for a parameter that a credential fills, which is hidden from the model. */
  readonly isSecret: (parameter: Parameter) => boolean;
  readonly limits: Pick<OpenapiLimits, 'schemas' | 'schemaCharacters'>;
  /** Called with each part of the document that the arguments omit. */
  readonly onOmitted: (omitted: string) => void;
}

/**
 * Creates the input of an operation. Its schema is one object
 * with a member for each parameter, and one for the body.
 *
 * A parameter has its own name, as far as providers accept it; if two parameters have the same name, the
 * later one is named by its location.
 */
export function operationInput(
  document: OpenapiDocument,
  operation: DescribedOperation,
  options: InputOptions,
): OperationInput {
  const { isSecret, limits, onOmitted } = options;
  const given = parametersOf(operation, onOmitted).filter((parameter) => !isSecret(parameter));
  const body = requestBodyOf(operation, onOmitted);
  let problem: TooManySchemas | undefined;
  for (const deepest of depths) {
    const copier = new SchemaCopier(document, 'request', limits.schemas, deepest);
    try {
      const { schema, ...input } = inputOf(copier, given, body);
      const complete = copier.complete(schema, limits.schemaCharacters);
      if (JSON.stringify(complete).length > limits.schemaCharacters) continue;
      reportCut(copier.cut, onOmitted);
      return { schema: complete, ...input };
    } catch (error) {
      if (!(error instanceof TooManySchemas)) throw error;
      problem = error;
    }
  }
  throw problem ?? new OperationProblem('arguments whose schema has more characters than limits.schemaCharacters');
}

function inputOf(copier: SchemaCopier, given: readonly Parameter[], found: RequestBody | undefined): OperationInput {
  const properties: Record<string, JsonValue> = {};
  const required: string[] = [];
  const parameters = new Map<string, Parameter>();
  for (const parameter of given) {
    const argument = freeName(properties, parameter.name, parameter.in);
    parameters.set(argument, parameter);
    properties[argument] = describe(copier.copy(parameter.schema), parameter.description, argument, parameter);
    if (parameter.isRequired) required.push(argument);
  }
  const body = found && { ...found, argument: freeName(properties, 'body', 'request') };
  if (body) {
    const schema = body.kind === 'multipart' ? copier.copyForm(body.schema) : copier.copy(body.schema);
    properties[body.argument] = describe(schema, body.description, body.argument);
    if (body.isRequired) required.push(body.argument);
  }
  return { schema: { type: 'object', properties, required, additionalProperties: false }, parameters, body };
}

function reportCut(names: readonly string[], onOmitted: (omitted: string) => void): void {
  if (names.length === 0) return;
  const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  const named = names.slice(0, mostNamed).join(', ');
  onOmitted(`the inner schemas of ${named}${more}, to stay within limits.schemaCharacters and limits.schemas`);
}

/** Returns a name that every provider accepts and no other argument has. */
function freeName(taken: { readonly [name: string]: JsonValue }, name: string, location: string): string {
  const legal =
    name
      .slice(0, 1_000)
      .replace(/[^A-Za-z0-9_]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .replace(/^(?=\d)/, '_')
      .slice(0, 50) || location;
  if (!isTaken(taken, legal)) return legal;
  let free = `${legal}_${location}`;
  for (let at = 2; isTaken(taken, free); at++) free = `${legal}_${location}_${at}`;
  return free;
}

/**
 * Returns true if an argument name is taken. Names that every object inherits count as taken: they cause
 * errors in providers and validators.
 */
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

/** The maximum number of cut schemas that are named. */
const mostNamed = 20;
