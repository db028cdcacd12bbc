import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { isSet, listIn, memberOf, textIn } from '../document/json-members.ts';
import { OperationProblem } from '../document/openapi-document.ts';
import type { DescribedOperation } from '../operation/operation.ts';
import type { ParameterStyle } from './parameter-style.ts';

/** A parameter of an operation, and its serialization. */
export interface Parameter extends ParameterStyle {
  readonly in: ParameterLocation;
  readonly name: string;
  readonly isRequired: boolean;
  readonly description: string | undefined;
  readonly schema: JsonValue;
  /** True if reserved characters of a query are sent unencoded. */
  readonly isReserved: boolean;
  /** The media type in which the value is serialized; undefined if it has a style instead. */
  readonly mediaType: string | undefined;
  /** The encoding of each member of a form. */
  readonly encoding: JsonObject;
}

/** The location of a parameter; `querystring` is the complete query. */
export type ParameterLocation = 'path' | 'query' | 'querystring' | 'header' | 'cookie';

/**
 * Returns the parameters of a resolved operation, including those of its path. A name in the path without a
 * description is a string. `onOmitted` is called for an unsupported parameter. Throws `OperationProblem` if
 * an unsupported parameter is required.
 */
export function parametersOf(
  { value, pathItem, path }: DescribedOperation,
  onOmitted: (omitted: string) => void,
): readonly Parameter[] {
  const all = new Map<string, Parameter>();
  for (const each of [...listIn(pathItem, 'parameters'), ...listIn(value, 'parameters')]) {
    const problem = problemOf(each, path);
    if (problem === undefined) {
      const parameter = parameterOf(each as JsonObject);
      all.set(keyOf(parameter), parameter);
    } else if (memberOf(each, 'required') === true && !problem.isSeenTo) throw new OperationProblem(problem.why);
    else onOmitted(problem.why);
  }
  const names = namesIn(path);
  for (const name of names) if (!all.has(`path ${name}`)) all.set(`path ${name}`, textInPath(name));
  const parameters = [...all.values()];
  const wholes = parameters.filter((each) => each.in === 'querystring').length;
  if (wholes > 1 || (wholes === 1 && parameters.some((each) => each.in === 'query')))
    throw new OperationProblem(
      'a parameter in "querystring", which is the complete query, next to other query parameters',
    );
  return parameters;
}

/**
 * Returns the reason why a parameter is not an argument. `isSeenTo` is true if other code sends the
 * parameter, so that the operation works without it.
 */
function problemOf(
  parameter: JsonValue,
  path: string,
): { readonly why: string; readonly isSeenTo?: boolean } | undefined {
  const name = textIn(parameter, 'name');
  const location = textIn(parameter, 'in');
  if (!name) return { why: 'a parameter without a name' };
  if (!isLocation(location)) return { why: `the parameter "${name}" is in "${location ?? ''}"` };
  if (location === 'path' && !namesIn(path).includes(name))
    return { why: `the parameter "${name}" does not occur in the path`, isSeenTo: true };
  if (location !== 'header') return undefined;
  if (!headerName.test(name)) return { why: `the parameter "${name}" is not a valid header name` };
  if (!reservedHeaders.has(name.toLowerCase())) return undefined;
  return { why: `the header "${name}", which the request or a credential sets`, isSeenTo: true };
}

function parameterOf(value: JsonObject): Parameter {
  const name = textIn(value, 'name') ?? '';
  const location = textIn(value, 'in') as ParameterLocation;
  const style = textIn(value, 'style') ?? (location === 'path' || location === 'header' ? 'simple' : 'form');
  if (!stylesOf[location].has(style))
    throw new OperationProblem(`the ${location} parameter "${name}" has the style "${style}"`);
  const content = memberOf(value, 'content');
  const [mediaType] = isJsonObject(content) ? Object.keys(content) : [];
  if (location === 'querystring' && mediaType === undefined)
    throw new OperationProblem(`the parameter "${name}" in "querystring" without a content`);
  const explode = memberOf(value, 'explode');
  const encoding = mediaType === undefined ? undefined : memberOf(memberOf(content, mediaType), 'encoding');
  return {
    in: location,
    name,
    isRequired: location === 'path' || isSet(value, 'required'),
    description: textIn(value, 'description'),
    schema:
      (mediaType === undefined ? memberOf(value, 'schema') : memberOf(memberOf(content, mediaType), 'schema')) ?? {},
    style,
    explode: typeof explode === 'boolean' ? explode : style === 'form' || style === 'cookie',
    isReserved: isSet(value, 'allowReserved'),
    mediaType,
    encoding: isJsonObject(encoding) ? encoding : {},
  };
}

/** Returns a key that equal parameters share; header names ignore case. */
function keyOf({ in: location, name }: Parameter): string {
  return `${location} ${location === 'header' ? name.toLowerCase() : name}`;
}

function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
}

function textInPath(name: string): Parameter {
  return {
    in: 'path',
    name,
    isRequired: true,
    description: undefined,
    schema: { type: 'string' },
    style: 'simple',
    explode: false,
    isReserved: false,
    mediaType: undefined,
    encoding: {},
  };
}

function isLocation(text: string | undefined): text is ParameterLocation {
  return text !== undefined && Object.hasOwn(stylesOf, text);
}

const stylesOf: { readonly [place in ParameterLocation]: ReadonlySet<string> } = {
  path: new Set(['simple', 'label', 'matrix']),
  query: new Set(['form', 'spaceDelimited', 'pipeDelimited', 'deepObject']),
  querystring: new Set(['form']),
  header: new Set(['simple']),
  cookie: new Set(['form', 'cookie']),
};

const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Headers that the transport, the body and the credential
 * set; OpenAPI does not allow parameters for the first three.
 */
const reservedHeaders: ReadonlySet<string> = new Set([
  ...['accept', 'content-type', 'authorization', 'proxy-authorization', 'cookie', 'host', 'content-length'],
  ...['transfer-encoding', 'connection', 'upgrade', 'te', 'trailer', 'expect', 'keep-alive', 'accept-encoding'],
]);
