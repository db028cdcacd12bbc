import { readFileSync, statSync } from 'node:fs';
import { type ArtifactPart, isJsonObject, type JsonObject, type JsonValue, type Tool } from '@mortise/core';
import { exampleDocuments, publishedDocuments } from '@mortise/provider-kit/test/example-documents';
import Enforcer from 'openapi-enforcer';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isFullRun } from '../../../tooling/full-run.ts';
import { anyAuth } from './support/any-auth.ts';
import { testToolset, toolsOf } from './support/call-operation.ts';
import { loopback, type Received } from './support/loopback.ts';
import { numbersFrom, sampleValue } from './support/sample-value.ts';

/**
 * All documents, each once: the YAML examples have the same content as the JSON ones. Continuous integration
 * omits the five documents above 300 kB.
 */
const documents = [...exampleDocuments(), ...publishedDocuments]
  .filter(([name]) => !name.includes('/yaml/'))
  .filter(([, path]) => isFullRun || statSync(path).size < 300_000);

describe('sent requests, read by an independent parser', () => {
  const sums = { documents: 0, operations: 0, requests: 0, values: 0, readByStandards: 0 };

  it.each(documents)('a request matches the document according to an independent parser: %s', async (_name, path) => {
    const document = parse(readFileSync(path, 'utf8')) as JsonObject;
    const read = await readerOf(document);
    if (read) sums.documents++;
    await using server = await loopback();
    const toolset = testToolset(document, { baseUrl: server.url, auth: anyAuth });
    for (const tool of await toolsOf(toolset)) {
      const requests = await requestsOf(tool, server.received);
      if (requests.length > 0) sums.operations++;
      for (const sent of requests) {
        const arrived = read ? await read(sent) : queryOf(sent);
        if (!arrived) continue;
        sums[read ? 'requests' : 'readByStandards']++;
        for (const [value, found] of [...arrived, ...(await bodyOf(sent))]) {
          sums.values++;
          expect(found, sent.received.path).toEqual(value);
        }
      }
    }
  });

  it('the number of compared requests is large enough', () => {
    expect(sums.documents).toBeGreaterThan(45);
    expect(sums.operations).toBeGreaterThan(isFullRun ? 500 : 450);
    expect(sums.requests).toBeGreaterThan(isFullRun ? 1_000 : 800);
    expect(sums.readByStandards).toBeGreaterThan(300);
    expect(sums.values).toBeGreaterThan(isFullRun ? 1_500 : 800);
  });
});

/**
 * Returns a reader of requests by another implementation of OpenAPI, which returns the arguments that it
 * finds; undefined if that implementation does not support the document. It supports 2.0 and 3.0, and refuses
 * invalid documents.
 */
async function readerOf(
  document: JsonObject,
): Promise<((sent: Sent) => Promise<readonly Arrival[] | undefined>) | undefined> {
  if (String(document['openapi']).startsWith('3.1')) return undefined;
  const [reader] = await Enforcer(structuredClone(document) as object, { fullResult: true, hideWarnings: true });
  if (!reader) return undefined;
  return async (sent) => {
    const [read, error] = reader.request(await seenBy(sent));
    // The reader cannot read a value that matches several schemas.
    if (/too many schemas match/.test(error?.toString() ?? '')) return undefined;
    const { args, received } = sent;
    expect(
      error?.toString(),
      JSON.stringify({ args, path: received.path, body: String(received.body) }),
    ).toBeUndefined();
    return arrivedOf(read ?? {}, args);
  };
}

/** Returns the scalars of the query. */
function queryOf({ args, received }: Sent): readonly Arrival[] {
  const { searchParams } = new URL(received.path, 'http://a.example');
  return [...searchParams].flatMap(([name, text]): readonly Arrival[] => {
    const value = Object.hasOwn(args, name) ? args[name] : undefined;
    return value === undefined || typeof value === 'object' ? [] : [[String(value), text]];
  });
}

const artifact = { type: 'inlineData', mimeType: 'text/plain', data: 'aGVsbG8=' } as const satisfies ArtifactPart;

interface Sent {
  readonly args: JsonObject;
  readonly received: Received;
}

/** Returns up to three requests of a tool with arguments that the tool accepts. */
async function requestsOf(tool: Tool, received: readonly Received[]): Promise<readonly Sent[]> {
  const schema = tool.declaration?.parametersJsonSchema ?? {};
  const sent: Sent[] = [];
  for (let seed = 0; seed < 40 && sent.length < 3; seed++) {
    const args = sampleValue(schema, schema, numbersFrom(seed));
    if (!isJsonObject(args) || !isReadable(args['body'], 'body' in (schema['properties'] as JsonObject))) continue;
    const checked = await tool.check?.(args);
    if (!checked || 'issues' in checked) continue;
    const before = received.length;
    await (tool.run as unknown as (value: unknown, context: object) => Promise<unknown>)(checked.value, {
      signal: new AbortController().signal,
      loadArtifact: async () => artifact,
    });
    const request = received[before];
    if (request) sent.push({ args, received: request });
  }
  return sent;
}

/**
 * Returns true if the reader accepts a body. It requires a form of
 * Swagger 2 even if that may be omitted, and accepts no number as a body.
 */
function isReadable(body: JsonValue | undefined, isDescribed: boolean): boolean {
  return isDescribed ? typeof body === 'object' || typeof body === 'string' : body === undefined;
}

/** Returns a request in the format of the reader, with its body parsed as a server framework would. */
async function seenBy({ received: { method, path, headers, body }, args }: Sent): Promise<object> {
  const { host: _host, connection: _connection, 'accept-encoding': _encoding, ...own } = headers;
  const type = headers['content-type'] ?? '';
  return {
    method: method.toLowerCase(),
    path,
    // OpenAPI ignores a parameter of this name; the reader requires it if a document has it.
    headers: { authorization: 'none', ...own },
    ...(body.length > 0 && { body: await parsed(body, type, args['body']) }),
  };
}

async function parsed(body: Buffer, type: string, sent: JsonValue | undefined): Promise<JsonValue> {
  if (type.includes('json')) return JSON.parse(String(body)) as JsonValue;
  if (type.startsWith('text/')) return String(body);
  if (!/form/.test(type)) return bitsOf(body);
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const members: [string, JsonValue][] = [];
  for (const name of new Set(form.keys())) {
    const fields = await Promise.all(form.getAll(name).map((field) => fieldOf(field, memberOf(sent, name))));
    members.push([name, Array.isArray(memberOf(sent, name)) ? fields : (fields[0] ?? null)]);
  }
  return Object.fromEntries(members);
}

/** Returns a field in the type of the sent value. A file is read as bytes. */
async function fieldOf(field: FormDataEntryValue, sent: JsonValue | undefined): Promise<JsonValue> {
  if (typeof field !== 'string') return bitsOf(new Uint8Array(await field.arrayBuffer()));
  const one = Array.isArray(sent) ? sent[0] : sent;
  return typeof one === 'string' ? field : (JSON.parse(field) as JsonValue);
}

function bitsOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) ? value[name] : undefined;
}

type Arrival = readonly [sent: JsonValue | undefined, read: unknown];

/**
 * Returns the received arguments by parameter names; the reader leaves cookies encoded, and converts dates.
 */
function arrivedOf({ path, query, header, cookie }: ReadRequest, args: JsonObject): readonly Arrival[] {
  const lowered = new Map(Object.keys(args).map((name) => [name.toLowerCase(), name]));
  return [path, query, header, cookie].flatMap((place) =>
    Object.entries(place ?? {}).flatMap(([name, value]): readonly Arrival[] => {
      const argument = place === header ? (lowered.get(name.toLowerCase().replaceAll('-', '_')) ?? name) : name;
      if (!Object.hasOwn(args, argument) || /Date/.test(toStringOf(value))) return [];
      return [[args[argument], place === cookie && typeof value === 'string' ? decodeURIComponent(value) : value]];
    }),
  );
}

/** Returns the received body: JSON and texts unchanged, the fields of a form, or the bytes of an artifact. */
async function bodyOf({ args: { body }, received }: Sent): Promise<readonly Arrival[]> {
  if (body === undefined) return [];
  const type = received.headers['content-type'] ?? '';
  if (memberOf(body, 'artifact') !== undefined) return [[artifact.data, received.body.toString('base64')]];
  if (type.includes('json')) return [[body, JSON.parse(String(received.body))]];
  if (type.startsWith('text/') || /xml/.test(type)) return [[body, String(received.body)]];
  if (!/form/.test(type)) return [[body, received.body.toString('base64')]];
  const form = await new Response(new Uint8Array(received.body), { headers: { 'content-type': type } }).formData();
  return Promise.all(
    [...new Set(form.keys())].map(async (name): Promise<Arrival> => {
      const value = memberOf(body, name) ?? null;
      const fields = await Promise.all(form.getAll(name).map((field) => textOf(field)));
      return [(Array.isArray(value) ? value : [value]).map(asText), fields];
    }),
  );
}

async function textOf(field: FormDataEntryValue): Promise<string> {
  return typeof field === 'string' ? field : Buffer.from(await field.arrayBuffer()).toString('base64');
}

function asText(value: JsonValue): JsonValue {
  const named = asBase64(value);
  return typeof named === 'object' ? JSON.stringify(named) : String(named);
}

function asBase64(value: JsonValue): JsonValue {
  return memberOf(value, 'artifact') === undefined ? value : artifact.data;
}

function toStringOf(value: unknown): string {
  return Object.prototype.toString.call(Array.isArray(value) ? value[0] : value);
}

interface ReadRequest {
  readonly path?: object;
  readonly query?: object;
  readonly header?: object;
  readonly cookie?: object;
}
