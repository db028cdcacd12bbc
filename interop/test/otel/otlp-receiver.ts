import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as it arrived over the wire. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly statusCode: number;
}

/** The received spans and metrics, by scope. */
export interface Received {
  readonly scope: { readonly name: string; readonly version: string; readonly schemaUrl: string };
  readonly spans: readonly ReceivedSpan[];
}

/** A collector on this machine that reads OTLP in protobuf. */
export async function otlpReceiver(): Promise<{
  readonly url: string;
  readonly received: Received[];
  close(): Promise<void>;
}> {
  const received: Received[] = [];
  const server: Server = createServer(async (request, response) => {
    received.push(...readExport(await bodyOf(request)));
    response.setHeader('content-type', 'application/x-protobuf').end();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));
  return { url: `http://127.0.0.1:${port}/v1/traces`, received, close };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

type Field = number | bigint | Buffer;
type Message = ReadonlyMap<number, readonly Field[]>;

/** The fields of one message by their numbers, as the encoding of protobuf has them. */
function read(bytes: Buffer): Message {
  const fields = new Map<number, Field[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] as number;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const key = Number(varint());
    const values = fields.get(key >> 3) ?? [];
    fields.set(key >> 3, values);
    switch (key & 7) {
      case 0:
        values.push(varint());
        break;
      case 1:
        values.push(bytes.readDoubleLE(at));
        at += 8;
        break;
      case 2: {
        const length = Number(varint());
        values.push(bytes.subarray(at, at + length));
        at += length;
        break;
      }
      case 5:
        values.push(bytes.readUInt32LE(at));
        at += 4;
        break;
      default:
        throw new Error(`a wire type that OTLP does not have: ${key & 7}`);
    }
  }
  return fields;
}

function messages(message: Message, field: number): readonly Message[] {
  return (message.get(field) ?? []).map((value) => read(value as Buffer));
}

function text(message: Message, field: number): string {
  return (message.get(field)?.[0] as Buffer | undefined)?.toString('utf8') ?? '';
}

function hex(message: Message, field: number): string {
  return (message.get(field)?.[0] as Buffer | undefined)?.toString('hex') ?? '';
}

/** `ExportTraceServiceRequest` > `ResourceSpans` > `ScopeSpans` > `Span`. */
function readExport(bytes: Buffer): readonly Received[] {
  return messages(read(bytes), 1).flatMap((resource) =>
    messages(resource, 2).map((scoped) => {
      const [scope = new Map()] = messages(scoped, 1);
      return {
        scope: { name: text(scope, 1), version: text(scope, 2), schemaUrl: text(scoped, 3) },
        spans: messages(scoped, 2).map(readSpan),
      };
    }),
  );
}

function readSpan(span: Message): ReceivedSpan {
  const [status = new Map()] = messages(span, 15);
  return {
    traceId: hex(span, 1),
    spanId: hex(span, 2),
    parentSpanId: hex(span, 4),
    name: text(span, 5),
    kind: Number(span.get(6)?.[0] ?? 0),
    attributes: Object.fromEntries(messages(span, 9).map((pair) => [text(pair, 1), readValue(messages(pair, 2)[0])])),
    links: messages(span, 13).map((link) => ({ traceId: hex(link, 1), spanId: hex(link, 2) })),
    statusCode: Number(status.get(3)?.[0] ?? 0),
  };
}

/** `AnyValue`: a text, a boolean, an integer, a double, or a list. */
function readValue(value: Message = new Map()): unknown {
  if (value.has(1)) return text(value, 1);
  if (value.has(2)) return value.get(2)?.[0] === 1n;
  if (value.has(3)) return Number(value.get(3)?.[0]);
  if (value.has(4)) return value.get(4)?.[0];
  return messages(value, 5).flatMap((list) => messages(list, 1).map(readValue));
}
