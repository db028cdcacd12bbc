import { isJsonObject, type JsonValue } from '@mortise/core';
import { isSet, listIn, memberOf, textIn } from '../document/json-members.ts';
import { derefIn, type OpenapiDocument } from '../document/openapi-document.ts';
import type { DescribedOperation } from '../operation/operation.ts';
import { OperationProblem } from '../operation/operation-problem.ts';
import type { ParameterStyle } from './parameter-style.ts';

/** A parameter of an operation and how it is written. */
export interface Parameter extends ParameterStyle {
  readonly in: ParameterPlace;
  readonly name: string;
  readonly isRequired: boolean;
  readonly description: string | undefined;
  readonly schema: JsonValue;
  /** Reserved characters of a query are sent as they are. */
  readonly isReserved: boolean;
  /** Written as a document of this type, not in a style. */
  readonly mediaType: string | undefined;
}

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie';

/** The parameters of an operation, those of its path included. A name in the path that nothing describes is a text. */
export function parametersOf(
  document: OpenapiDocument,
  { value, pathItem, path }: DescribedOperation,
): readonly Parameter[] {
  const all = new Map<string, Parameter>();
  for (const each of [...listIn(pathItem, 'parameters'), ...listIn(value, 'parameters')]) {
    const parameter = parameterOf(document, each);
    if (parameter) all.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  for (const name of names) if (!all.has(`path ${name}`)) all.set(`path ${name}`, textInPath(name));
  return [...all.values()].filter((each) => each.in !== 'path' || names.includes(each.name));
}

function parameterOf(document: OpenapiDocument, given: JsonValue): Parameter | undefined {
  const value = derefIn(document, given);
  const name = textIn(value, 'name');
  const place = textIn(value, 'in');
  if (!value || !name || !isPlace(place)) return undefined;
  if (place === 'header' && (reservedHeaders.has(name.toLowerCase()) || !headerName.test(name))) return undefined;
  const style = textIn(value, 'style') ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  if (!stylesOf[place].has(style))
    throw new OperationProblem(`the ${place} parameter "${name}" has the style "${style}"`);
  const content = memberOf(value, 'content');
  const [mediaType] = isJsonObject(content) ? Object.keys(content) : [];
  const explode = memberOf(value, 'explode');
  return {
    in: place,
    name,
    isRequired: place === 'path' || isSet(value, 'required'),
    description: textIn(value, 'description'),
    schema:
      (mediaType === undefined ? memberOf(value, 'schema') : memberOf(memberOf(content, mediaType), 'schema')) ?? {},
    style,
    explode: typeof explode === 'boolean' ? explode : style === 'form',
    isReserved: isSet(value, 'allowReserved'),
    mediaType,
  };
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
  };
}

function isPlace(place: string | undefined): place is ParameterPlace {
  return place !== undefined && Object.hasOwn(stylesOf, place);
}

const stylesOf: { readonly [place in ParameterPlace]: ReadonlySet<string> } = {
  path: new Set(['simple', 'label', 'matrix']),
  query: new Set(['form', 'spaceDelimited', 'pipeDelimited', 'deepObject']),
  header: new Set(['simple']),
  cookie: new Set(['form']),
};

const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/** What the transport, the body and the credential decide; the first three a document may not describe at all. */
const reservedHeaders: ReadonlySet<string> = new Set([
  ...['accept', 'content-type', 'authorization', 'proxy-authorization', 'cookie', 'host', 'content-length'],
  ...['transfer-encoding', 'connection', 'upgrade', 'te', 'trailer', 'expect', 'keep-alive', 'accept-encoding'],
]);
