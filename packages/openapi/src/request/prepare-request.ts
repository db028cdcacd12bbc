import { isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { isJsonType, type OpenapiDocument } from '../document/openapi-document.ts';
import type { OperationInput } from './operation-input.ts';
import type { Parameter } from './parameter.ts';
import {
  ArgumentProblem,
  type Pair,
  percentEncode,
  percentEncodeReserved,
  scalarText,
  writePairs,
  writeText,
} from './parameter-style.ts';
import type { PreparedRequest } from './prepared-request.ts';
import { formPairs, writeBody } from './write-body.ts';

/** An operation with everything that is needed to call it. */
export interface CallableOperation {
  readonly document: OpenapiDocument;
  readonly method: string;
  readonly path: string;
  readonly server: URL;
  readonly input: OperationInput;
  /** The media types of the responses, for the header `accept`. */
  readonly accept: string;
  /** Returns true if a credential is sent as this parameter, so that no argument may be. */
  readonly isSecret: (parameter: { readonly in: string; readonly name: string }) => boolean;
}

/**
 * Converts arguments to a request. Throws `ArgumentProblem` if
 * an argument is missing or cannot be written at its location.
 */
export function prepareRequest(operation: CallableOperation, args: JsonObject): PreparedRequest {
  const { document, method, input, accept } = operation;
  const headers = new Headers({ accept });
  const query: Pair[] = [];
  const cookies: Pair[] = [];
  const pieces = new Map<string, string>();
  let queryString = '';
  for (const [argument, parameter] of input.parameters) {
    const value = Object.hasOwn(args, argument) ? args[argument] : undefined;
    const isAbsent = value === undefined || (value === null && !parameter.isRequired);
    if (isAbsent && parameter.isRequired) throw new ArgumentProblem([argument], 'expected a value, got none');
    if (isAbsent) continue;
    try {
      if (parameter.in === 'path') pieces.set(parameter.name, pathText(parameter, value));
      else if (parameter.in === 'header') headers.set(parameter.name, headerText(parameter, value));
      else if (parameter.in === 'querystring') queryString = apartQuery(operation, queryText(parameter, value));
      else
        (parameter.in === 'query' ? query : cookies).push(...apart(operation, parameter.in, pairsOf(parameter, value)));
    } catch (error) {
      throw error instanceof ArgumentProblem
        ? new ArgumentProblem([argument, ...error.path.slice(1)], error.message)
        : error;
    }
  }
  if (cookies.length > 0) headers.set('cookie', cookies.map((pair) => pair.join('=')).join('; '));
  const { body } = input;
  const content = body && Object.hasOwn(args, body.argument) ? args[body.argument] : undefined;
  if (body?.isRequired && content === undefined)
    throw new ArgumentProblem([body.argument], 'expected a value, got none');
  return {
    method,
    url: urlOf(operation, pieces, queryString === '' ? query.map((pair) => pair.join('=')) : [queryString]),
    headers,
    ...(body && content !== undefined && { body: writeBody(document, body, content) }),
  };
}

function urlOf(
  { server, path }: CallableOperation,
  pieces: ReadonlyMap<string, string>,
  query: readonly string[],
): URL {
  // Some documents distinguish operations by a query or a fragment after their path; a fragment is never
  // sent.
  const [, template = '', fixed = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(path) ?? [];
  const filled = template.replace(/\{([^{}]+)\}/g, (_braces, name: string) => pieces.get(name) ?? '');
  for (const segment of filled.split('/'))
    if (dots.test(segment)) throw new ArgumentProblem([], `expected no "." or ".." as a piece of the path ${path}`);
  const url = new URL(server);
  url.pathname = url.pathname.replace(/\/$/, '') + filled;
  const own = [url.search.slice(1), fixed].filter((part) => part !== '');
  url.search = [...own, ...query].join('&');
  return url;
}

function pathText(parameter: Parameter, value: JsonValue): string {
  const text =
    parameter.mediaType === undefined
      ? writeText(parameter.name, value, parameter, percentEncode)
      : percentEncode(contentText(parameter, value));
  if (text === '') throw new ArgumentProblem([parameter.name], 'expected a piece of the path, got an empty value');
  return text;
}

function headerText(parameter: Parameter, value: JsonValue): string {
  const text =
    parameter.mediaType === undefined
      ? writeText(parameter.name, value, parameter, (part) => part)
      : contentText(parameter, value);
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(text))
    throw new ArgumentProblem([parameter.name], 'expected one line of Latin-1 characters, got others');
  return text;
}

function pairsOf(parameter: Parameter, value: JsonValue): readonly Pair[] {
  const { name, mediaType, isRequired, isReserved, style } = parameter;
  // The style `cookie` of 3.2 writes cookies without encoding. In a form, unencoded reserved characters are
  // meant for a query: in a cookie, ";" would start another cookie.
  const reserved = isReserved && parameter.in === 'query' ? percentEncodeReserved : percentEncode;
  const encode = style === 'cookie' ? cookieText : reserved;
  if (mediaType !== undefined) return [[encode(name), encode(contentText(parameter, value))]];
  const pairs = writePairs(name, value, parameter, encode);
  if (isRequired && pairs.length === 0) throw new ArgumentProblem([name], 'expected a value that is not empty');
  return pairs;
}

/**
 * Refuses pairs with the name of a credential: an object
 * in the arguments could otherwise replace the credential.
 */
function apart({ isSecret }: CallableOperation, location: string, pairs: readonly Pair[]): readonly Pair[] {
  for (const [name] of pairs)
    if (isSecret({ in: location, name: plainName(name) }))
      throw new ArgumentProblem([], `expected no "${plainName(name)}", because a credential is sent under that name`);
  return pairs;
}

function apartQuery(operation: CallableOperation, text: string): string {
  apart(
    operation,
    'query',
    text.split('&').map((pair) => [pair.split('=', 1)[0] ?? '', '']),
  );
  return text;
}

function plainName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    // The name belongs to a cookie that is not encoded.
    return name;
  }
}

/** Writes a value as the complete query: a form, or an encoded document. */
function queryText({ name, encoding, ...parameter }: Parameter, value: JsonValue): string {
  if (!/^application\/x-www-form-urlencoded\b/i.test(parameter.mediaType ?? ''))
    return percentEncode(contentText({ name, encoding, ...parameter }, value));
  if (!isJsonObject(value)) throw new ArgumentProblem([name], 'expected an object for a form, got something else');
  const members = Object.entries(value).filter(([, member]) => member !== null);
  const pairs = members.flatMap(([member, each]) => formPairs({ encoding, argument: name }, member, each));
  return pairs.map((pair) => pair.join('=')).join('&');
}

/** Throws `ArgumentProblem` for characters that would end the cookie. */
function cookieText(text: string): string {
  if (/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]*$/.test(text)) return text;
  throw new ArgumentProblem([], 'expected characters that a cookie may have, got others');
}

function contentText({ name, mediaType = '' }: Parameter, value: JsonValue): string {
  return isJsonType(mediaType) ? JSON.stringify(value) : scalarText(value, [name]);
}

/** Dot segments, as URLs interpret them: they lead out of the approved path. */
const dots = /^(\.|%2e){1,2}$/i;
