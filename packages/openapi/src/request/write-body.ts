import { isJsonObject, type JsonValue } from '@mortise/core';
import { entriesIn, listIn, memberOf, textIn } from '../document/json-members.ts';
import { derefIn, type OpenapiDocument } from '../document/openapi-document.ts';
import { type ArtifactName, artifactNameIn, isBinary } from '../schema/binary.ts';
import { bytesOfBase64 } from './load-body.ts';
import {
  ArgumentProblem,
  joinedText,
  type Pair,
  type ParameterStyle,
  percentEncode,
  percentEncodeReserved,
  scalarText,
  writePairs,
} from './parameter-style.ts';
import type { MultipartPart, PreparedBody } from './prepared-request.ts';
import type { RequestBody } from './request-body.ts';

type Body = RequestBody & { readonly argument: string };

/**
 * Serializes a value as the body of a request. Throws `ArgumentProblem` if the content type cannot represent
 * it.
 */
export function writeBody(document: OpenapiDocument, body: Body, value: JsonValue): PreparedBody {
  const { mediaType, argument } = body;
  switch (body.kind) {
    case 'json':
      return { mediaType, content: JSON.stringify(value) };
    case 'text':
      return { mediaType, content: textOf(mediaType, value, [argument]) };
    case 'bytes':
      return { mediaType, content: artifactNameIn(value) ?? bytesOf(value, [argument]) };
    case 'form': {
      const pairs = membersOf(body, value).flatMap(([name, member]) => formPairs(body, name, member));
      return { mediaType, content: pairs.map((pair) => pair.join('=')).join('&') };
    }
    case 'multipart':
      return { parts: membersOf(body, value).flatMap(([name, member]) => partsOf(document, body, name, member)) };
  }
}

function membersOf({ argument, mediaType }: Body, value: JsonValue): readonly (readonly [string, JsonValue])[] {
  if (!isJsonObject(value))
    throw new ArgumentProblem([argument], `expected an object for ${mediaType}, got something else`);
  const members = Object.entries(value).filter(([, member]) => member !== null);
  for (const [name] of members) joinedText(name, [argument]);
  return members;
}

/**
 * Returns a string as a body, which is sent as UTF-8. For another
 * charset, only characters that are the same in both are accepted.
 */
function textOf(mediaType: string, value: JsonValue, path: readonly string[]): string {
  const text = scalarText(value, path);
  const [, charset = 'utf-8'] = /;\s*charset="?([\w-]+)/i.exec(mediaType) ?? [];
  if (/^utf-?8$/i.test(charset) || /^[\0-\x7f]*$/.test(text)) return text;
  throw new ArgumentProblem(path, `expected ASCII characters for the charset ${charset}, got others`);
}

/** Returns a member of a form as pairs, in its documented encoding. */
export function formPairs(
  { encoding, argument }: Pick<Body, 'encoding' | 'argument'>,
  name: string,
  value: JsonValue,
): readonly Pair[] {
  const declared = memberOf(encoding, name);
  const style = textIn(declared, 'style');
  const explode = memberOf(declared, 'explode');
  const isStyled = style !== undefined || explode !== undefined || memberOf(declared, 'allowReserved') !== undefined;
  const encode = memberOf(declared, 'allowReserved') === true ? percentEncodeReserved : percentEncode;
  // Nested values have no form encoding, so they are sent as JSON unless the document says otherwise.
  if (!isStyled && isNested(value)) return [[encode(name), encode(JSON.stringify(value))]];
  const known: ParameterStyle = {
    style: style ?? 'form',
    explode: typeof explode === 'boolean' ? explode : (style ?? 'form') === 'form',
  };
  try {
    return writePairs(name, value, known, encode);
  } catch (error) {
    throw error instanceof ArgumentProblem ? new ArgumentProblem([argument, ...error.path], error.message) : error;
  }
}

function partsOf(document: OpenapiDocument, body: Body, name: string, value: JsonValue): readonly MultipartPart[] {
  if (Array.isArray(value) && !value.some((item) => Array.isArray(item)))
    return value.flatMap((item: JsonValue) => partsOf(document, body, name, item));
  const declared = memberOf(body.encoding, name);
  const [mediaType] = (textIn(declared, 'contentType') ?? '').split(',').map((type) => type.trim());
  const given = mediaType && !mediaType.includes('*') ? { mediaType } : {};
  if (isBinaryMember(document, body.schema, name, 0)) {
    const artifact = artifactNameIn(value);
    const content = artifact ?? bytesOf(value, [body.argument, name]);
    const filename = artifact ? fileNameOf(artifact) : name;
    return [{ name, filename, mediaType: 'application/octet-stream', ...given, content }];
  }
  if (typeof value === 'object' && value !== null)
    return [{ name, mediaType: 'application/json', ...given, content: JSON.stringify(value) }];
  return [{ name, ...given, content: scalarText(value, [body.argument, name]) }];
}

/** Returns the last segment of an artifact's name: the server must not see the folders before it. */
function fileNameOf({ artifact }: ArtifactName): string {
  return artifact.slice(Math.max(artifact.lastIndexOf('/'), artifact.lastIndexOf(':')) + 1) || 'file';
}

function isBinaryMember(document: OpenapiDocument, schema: JsonValue, name: string, depth: number): boolean {
  const target = derefIn(document, schema);
  if (!target || depth > mostDepth) return false;
  for (const [key, member] of entriesIn(target, 'properties')) {
    if (key !== name) continue;
    const described = derefIn(document, member);
    const items = described && derefIn(document, memberOf(described, 'items'));
    return [described, items].some((each) => each !== undefined && isBinary(each));
  }
  return ['allOf', 'oneOf', 'anyOf'].some((keyword) =>
    listIn(target, keyword).some((part) => isBinaryMember(document, part, name, depth + 1)),
  );
}

function isNested(value: JsonValue): boolean {
  const isPlainList = Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);
  return typeof value === 'object' && value !== null && !isPlainList;
}

function bytesOf(value: JsonValue, path: readonly string[]): Uint8Array<ArrayBuffer> {
  try {
    return bytesOfBase64(scalarText(value, path));
  } catch (error) {
    throw error instanceof ArgumentProblem ? error : new ArgumentProblem(path, 'expected base64, got something else');
  }
}

const mostDepth = 20;
