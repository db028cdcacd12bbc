/// <reference types="node" />
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A file as the server stores it. */
export interface ServedFile {
  readonly bytes: Uint8Array;
  readonly mimeType: string;
  readonly name: string;
  /** The lifetime that the request asked for, in seconds. */
  readonly seconds?: number;
}

/** A request as the server saw it. */
export interface FileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** A JSON answer. */
export interface FileReply {
  readonly status?: number;
  readonly headers?: { readonly [name: string]: string };
  /** The body: an object is sent as JSON, a string unchanged. */
  readonly body?: object | string;
}

/** The protocol of a provider's file store. */
export interface FileDialect {
  /** Answers a request about files; undefined for other requests. */
  answer(request: FileRequest, files: Map<string, ServedFile>, url: string): Promise<FileReply | undefined>;
  errorBody(status: number, message: string): object;
}

/** A server on loopback that stores files, in the role of a provider. */
export interface FileServer {
  readonly url: string;
  readonly requests: readonly FileRequest[];
  /** The files by the provider's names. */
  readonly files: Map<string, ServedFile>;
  /** Answers later requests that are not about files with these replies, in order; the last one repeats. */
  play(...replies: readonly ((request: FileRequest) => FileReply)[]): void;
  /** Refuses all later requests. */
  refuse(status: number, message: string): void;
  /** Leaves all later requests without an answer. */
  stall(): void;
  close(): Promise<void>;
}

/** Starts a file server, which is closed when the test is finished. */
export async function fileServer(dialect: FileDialect): Promise<FileServer> {
  const server = await startFileServer(dialect);
  onTestFinished(() => server.close());
  return server;
}

/** Starts a file server, which the caller must close with `close`. */
export async function startFileServer(dialect: FileDialect): Promise<FileServer> {
  const requests: FileRequest[] = [];
  const files = new Map<string, ServedFile>();
  const script: ((request: FileRequest) => FileReply)[] = [];
  const sockets = new Set<Socket>();
  let refusal: FileReply | undefined;
  let isStalled = false;
  let url = '';
  const server = createServer(async (message, response) => {
    const request = await seen(message).catch(() => undefined);
    if (!request) return;
    requests.push(request);
    if (isStalled) return;
    const reply = refusal ?? (await dialect.answer(request, files, url)) ?? next()(request);
    say(response, reply);
  });
  const next = () => (script.length > 1 ? script.shift() : script[0]) ?? (() => noReply);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    files,
    play: (...replies) => void script.splice(0, script.length, ...replies),
    refuse(status, message) {
      refusal = { status, body: dialect.errorBody(status, message) };
    },
    stall() {
      refusal = undefined;
      isStalled = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Returns the file in an uploaded form, and the other members of the form. */
export async function formIn({ headers, body }: FileRequest): Promise<{
  readonly file: ServedFile;
  readonly members: { readonly [name: string]: string };
}> {
  const type = String(headers['content-type']);
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const file = form.get('file');
  if (!(file instanceof File)) throw new Error('the form has no file');
  const members = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { file: { bytes, mimeType: file.type, name: file.name }, members: Object.fromEntries(members) };
}

async function seen(message: IncomingMessage): Promise<FileRequest> {
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece as Buffer);
  const { method = '', url = '', headers } = message;
  return { method, path: url, headers, body: new Uint8Array(Buffer.concat(pieces)) };
}

function say(response: ServerResponse, { status = 200, headers = {}, body = {} }: FileReply): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

const noReply: FileReply = { status: 501, body: { error: { message: 'the test has no reply for this request' } } };
