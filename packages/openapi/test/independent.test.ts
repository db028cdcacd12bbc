import { readFileSync } from 'node:fs';
import { isJsonObject, type JsonObject, type JsonValue, type Tool } from '@mortise/core';
import Enforcer from 'openapi-enforcer';
import { describe, expect, it } from 'vitest';
import { anyAuth } from './support/any-auth.ts';
import { testToolset, toolsOf } from './support/call-operation.ts';
import { exampleDocuments, publishedDocuments } from './support/example-documents.ts';
import { loopback, type Received } from './support/loopback.ts';
import { numbersFrom, sampleValue } from './support/sample-value.ts';

/**
 * Another implementation of OpenAPI reads what was sent, by the same document. It knows 2.0 and 3.0, no YAML here, and
 * refuses documents that are not right.
 */
const documents = [...exampleDocuments(), ...publishedDocuments].filter(
  ([name, path]) => path.endsWith('.json') && !name.startsWith('3.1'),
);

describe('what is sent is what the document says, as another implementation reads it', () => {
  const sums = { documents: 0, operations: 0, requests: 0, values: 0 };

  it.each(documents)('%s', async (_name, path) => {
    const document = JSON.parse(readFileSync(path, 'utf8')) as JsonObject;
    const [reader] = await Enforcer(structuredClone(document) as object, { fullResult: true, hideWarnings: true });
    if (!reader) return;
    sums.documents++;
    await using server = await loopback();
    const toolset = testToolset(document, { baseUrl: server.url, auth: anyAuth });
    for (const tool of await toolsOf(toolset)) {
      const requests = await requestsOf(tool, server.received);
      if (requests.length > 0) sums.operations++;
      for (const sent of requests) {
        const { args, received } = sent;
        const [read, error] = reader.request(await seenBy(sent));
        // It cannot read what could be of several schemas.
        if (/too many schemas match/.test(error?.toString() ?? '')) continue;
        sums.requests++;
        expect(
          error?.toString(),
          JSON.stringify({ args, path: received.path, body: String(received.body) }),
        ).toBeUndefined();
        for (const [value, arrived] of arrivedOf(read ?? {}, args)) {
          sums.values++;
          expect(arrived, received.path).toEqual(value);
        }
      }
    }
  });

  it('and that was enough to mean something', () => {
    expect(sums.documents).toBeGreaterThan(45);
    expect(sums.operations).toBeGreaterThan(350);
    expect(sums.requests).toBeGreaterThan(1_000);
    expect(sums.values).toBeGreaterThan(550);
  });
});

interface Sent {
  readonly args: JsonObject;
  readonly received: Received;
}

/** Up to three requests of a tool with arguments that it takes. */
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
    });
    const request = received[before];
    if (request) sent.push({ args, received: request });
  }
  return sent;
}

/** The reader wants a form of Swagger 2 also where it may be left out, and takes no number for a body. */
function isReadable(body: JsonValue | undefined, isDescribed: boolean): boolean {
  return isDescribed ? typeof body === 'object' || typeof body === 'string' : body === undefined;
}

/** A request as the reader wants it, its body parsed as the framework of a server would. */
async function seenBy({ received: { method, path, headers, body }, args }: Sent): Promise<object> {
  const { host: _host, connection: _connection, 'accept-encoding': _encoding, ...own } = headers;
  const type = headers['content-type'] ?? '';
  return {
    method: method.toLowerCase(),
    path,
    // A parameter of this name is none, says OpenAPI; the reader asks for it where a document has it.
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

/** A field has no type of its own: it has that of what was sent. A file is bits for the reader. */
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

/** What arrived of the arguments that have the names of their parameters; the reader leaves cookies encoded, and makes dates of dates. */
function arrivedOf(
  read: ReadRequest,
  args: JsonObject,
): readonly (readonly [sent: JsonValue | undefined, read: unknown])[] {
  return [read.path, read.query].flatMap((place) =>
    Object.entries(place ?? {})
      .filter(([name, value]) => Object.hasOwn(args, name) && !/Date/.test(toStringOf(value)))
      .map(([name, value]) => [args[name], value] as const),
  );
}

function toStringOf(value: unknown): string {
  return Object.prototype.toString.call(Array.isArray(value) ? value[0] : value);
}

interface ReadRequest {
  readonly path?: object;
  readonly query?: object;
}
