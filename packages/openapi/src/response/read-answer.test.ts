import { AgentError, type ToolContext } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../http/send-request.ts';
import { type Answered, type ReadAnswer, readAnswer } from './read-answer.ts';

interface Given {
  readonly status?: number;
  readonly statusText?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | readonly number[];
  readonly isCut?: boolean;
  readonly answered?: Partial<Answered>;
  readonly saveArtifact?: ToolContext['saveArtifact'];
  readonly signal?: AbortSignal;
}

const json = { 'content-type': 'application/json' };
const png = { 'content-type': 'image/png' };
const noService: ToolContext['saveArtifact'] = () => Promise.reject(new AgentError('no_service', 'none'));

function read({ status = 200, statusText = '', headers = {}, body = '', isCut = false, ...given }: Given) {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : Uint8Array.from(body);
  const answer: Answer = { status, statusText, headers: new Headers(headers), bytes, isCut };
  const answered = { toolName: 'act', isJson: false, isWrite: false, mayBeUnchanged: false, ...given.answered };
  const { saveArtifact = noService, signal = new AbortController().signal } = given;
  const context = { saveArtifact, signal, functionCallId: 'call-1' } as unknown as ToolContext;
  return readAnswer(answer, answered, context);
}

const failure = (given: Given): Promise<{ readonly code: string; readonly message: string }> =>
  read(given).then(
    () => expect.fail('it was read'),
    (error: { readonly code: string; readonly message: string }) => error,
  );

describe('a success response', () => {
  it.each([200, 201, 202, 206, 299])('a success response is reported for %s', async (status) => {
    expect(await read({ status, headers: json, body: '{"a":1}' })).toEqual({ output: { a: 1 } });
    expect(await read({ status })).toEqual({ output: { status } });
    expect(await read({ status, headers: { ...json, location: '/a/7' } })).toEqual({
      output: { status, location: '/a/7' },
    });
  });

  it.each<[string, string, unknown]>([
    ['application/json', '[1]', [1]],
    ['application/json ; charset=utf-8', '[1]', [1]],
    ['Application/Vnd.A+JSON', '[1]', [1]],
    ['application/json', '\ufeff[1]', [1]],
    ['application/json', '"<html>"', '<html>'],
    ['application/json', 'null', null],
    ['application/json-seq', '\u001e[1]\n', '\u001e[1]\n'],
    ['application/jsonp', '', { status: 200 }],
    ['application/x-ndjson', '[1]\n[2]\n', '[1]\n[2]\n'],
    ['text/plain; format=application/json', '[1]', '[1]'],
    ['text/html', '<p>', '<p>'],
    ['application/xml', '<a/>', '<a/>'],
    ['image/svg+xml', '<svg/>', '<svg/>'],
    ['application/yaml', 'a: 1', 'a: 1'],
    ['application/javascript', 'a()', 'a()'],
    ['application/graphql', '{ a }', '{ a }'],
    ['application/x-www-form-urlencoded', 'a=1', 'a=1'],
    ['', '[1]', '[1]'],
  ])('a success response of the type "%s", %j, is %j', async (type, body, output) => {
    expect(await read({ headers: { 'content-type': type }, body })).toEqual({ output });
  });

  it('a success response without a type is JSON if the document says so', async () => {
    expect(await read({ body: '[1]', answered: { isJson: true } })).toEqual({ output: [1] });
    expect(await failure({ body: 'x', answered: { isJson: true } })).toMatchObject({ code: 'bad_response' });
  });

  it.each<[string, readonly number[], string]>([
    ['text/plain; charset=iso-8859-1', [0xfc], 'ü'],
    ['text/plain; charset="windows-1252"', [0x80], '€'],
    ['text/plain; Charset=UTF-16LE', [0xfc, 0], 'ü'],
    ['text/plain; charset=none', [0xc3, 0xbc], 'ü'],
    ['text/plain', [0xc3, 0xbc], 'ü'],
  ])('a success response is decoded with its charset: %s', async (type, body, output) => {
    expect(await read({ headers: { 'content-type': type }, body })).toEqual({ output });
  });

  it('a success response that is not what the document declares is an error that says the request was carried out', async () => {
    const page = { headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<p>' };
    expect(await failure({ ...page, status: 201, answered: { isJson: true } })).toMatchObject({
      code: 'bad_response',
      message:
        'The request was carried out (201), but the server answered with a page of HTML where JSON was expected.',
    });
    expect(await read({ ...page, answered: { isJson: false } })).toEqual({ output: '<p>' });
    const other = { headers: { 'content-type': 'application/xhtml; was=text/html' }, body: '<p>' };
    expect(await read({ ...other, answered: { isJson: true } })).toMatchObject({ output: expect.any(Blob) });
    expect(await failure({ status: 202, headers: json, body: '{"a":' })).toMatchObject({
      code: 'bad_response',
      message: expect.stringContaining(
        'carried out (202), but the server answered with a body that is declared as JSON',
      ),
    });
  });

  it('a success response that was read only in part is an error about its size instead', async () => {
    for (const headers of [json, png, {}])
      expect(await failure({ status: 201, headers, body: '[1]', isCut: true })).toMatchObject({
        code: 'result_too_large',
        message: expect.stringContaining('was carried out (201), but'),
      });
  });
});

describe('a response with status 304', () => {
  it('a response with status 304 is a success if the document declares it, and otherwise a failure', async () => {
    expect(await read({ status: 304, answered: { mayBeUnchanged: true } })).toEqual({ output: { status: 304 } });
    expect(await failure({ status: 304 })).toMatchObject({ code: 'http_error' });
    expect(await failure({ status: 303, answered: { mayBeUnchanged: true } })).toMatchObject({ code: 'http_error' });
  });
});

describe('a binary response', () => {
  const saved: unknown[][] = [];
  const saveArtifact: ToolContext['saveArtifact'] = async (...args) => {
    saved.push(args);
    return 3;
  };

  it.each<[string | undefined, string]>([
    [undefined, 'act-call-1'],
    ['attachment', 'act-call-1'],
    ['attachment; filename="../my cat.png"', 'act-_my_cat.png'],
    ['attachment; filename=cat.png; size=3', 'act-cat.png'],
    ['attachment; FILENAME=cat.png', 'act-cat.png'],
    ['attachment; filename="...."', 'act-call-1'],
    [`attachment; filename="${'a'.repeat(200)}"`, `act-${'a'.repeat(100)}`],
    ['attachment; filename="user:a/b"', 'act-user_a_b'],
  ])('a binary response with the disposition %s becomes the artifact %s', async (disposition, artifact) => {
    saved.length = 0;
    const headers = { 'content-type': 'image/png ; q=1', ...(disposition && { 'content-disposition': disposition }) };
    expect(await read({ headers, body: [0, 1, 255], saveArtifact })).toEqual({
      output: { artifact, version: 3, mimeType: 'image/png', bytes: 3 },
    });
    expect(saved).toEqual([[artifact, { type: 'inlineData', mimeType: 'image/png', data: 'AAH/' }]]);
  });

  const inHand = async ({ output, parts }: ReadAnswer): Promise<unknown> => {
    const blob = output as Blob;
    return [blob.type, [...new Uint8Array(await blob.arrayBuffer())], parts];
  };

  it('a binary response is returned as base64 if there is no artifact service', async () => {
    expect(await inHand(await read({ headers: png, body: [7], saveArtifact: noService }))).toEqual([
      'image/png',
      [7],
      undefined,
    ]);
  });

  it('a binary response that could not be stored is returned as a note that the request was carried out', async () => {
    const failing = [
      new AgentError('artifact_failed', 'full'),
      Object.assign(new Error('own'), { code: 'no_service' }),
    ];
    for (const error of failing)
      expect(
        await inHand(await read({ status: 201, headers: png, body: [7], saveArtifact: () => Promise.reject(error) })),
      ).toEqual([
        'image/png',
        [7],
        [
          {
            type: 'text',
            text:
              'The request was carried out (201), but its answer (image/png, 1 bytes) could not be saved as an ' +
              'artifact. Do not repeat it to get the answer.',
          },
        ],
      ]);
  });

  it('a binary response is not stored for a cancelled call', async () => {
    const controller = new AbortController();
    const reason = new Error('cancelled');
    const saveArtifact = (): Promise<number> => {
      controller.abort(reason);
      return noService('', { type: 'text', text: '' });
    };
    await expect(read({ headers: png, body: [7], saveArtifact, signal: controller.signal })).rejects.toBe(reason);
  });
});

describe('a failed response', () => {
  const messageOf = async (given: Given): Promise<string> => (await failure({ status: 400, ...given })).message;

  it.each([199, 300, 400, 404, 500])('a failed response is %s', async (status) => {
    expect(await failure({ status, headers: json, body: '{}' })).toMatchObject({ code: 'http_error' });
  });

  it("a failed response quotes the server's message, as far as it is readable", async () => {
    expect(await messageOf({ statusText: 'Bad Request', headers: json, body: ' {"a":1}\n' })).toBe(
      'The server answered 400 Bad Request: {"a":1}.',
    );
    expect(await messageOf({ body: 'no' })).toBe('The server answered 400: no.');
    expect(await messageOf({})).toBe('The server answered 400.');
    expect(await messageOf({ headers: png })).toBe('The server answered 400.');
    expect(await messageOf({ headers: { 'content-type': 'text/plain; charset=iso-8859-1' }, body: [0xfc] })).toBe(
      'The server answered 400: ü.',
    );
    expect(await messageOf({ headers: png, body: [1] })).toBe(
      'The server answered 400 (its body, image/png, is omitted).',
    );
    expect(await messageOf({ headers: { 'content-type': `a/${'b'.repeat(200)}` }, body: [1] })).toContain(
      `(its body, a/${'b'.repeat(98)}, is omitted)`,
    );
  });

  it('a failed response is marked as cut only if its body was cut', async () => {
    expect(await messageOf({ body: 'x'.repeat(2_001) })).toBe(
      `The server answered 400: ${'x'.repeat(2_000)} … (the rest is omitted).`,
    );
    expect(await messageOf({ body: 'x'.repeat(2_000) })).toBe(`The server answered 400: ${'x'.repeat(2_000)}.`);
  });

  it('a failed response has the time to retry', async () => {
    expect(await messageOf({ status: 429, headers: { 'retry-after': '3600' } })).toBe(
      'The server answered 429. Do not try again before: 3600.',
    );
    expect(await messageOf({ status: 429, headers: { 'retry-after': '7'.repeat(90) } })).toBe(
      `The server answered 429. Do not try again before: ${'7'.repeat(40)}.`,
    );
  });

  it('a failed response of a write with a server error says that the effect is unknown', async () => {
    const unsure = 'Its side effects are unknown: check before you repeat it.';
    expect(await messageOf({ status: 500, answered: { isWrite: true } })).toBe(`The server answered 500. ${unsure}`);
    expect(await messageOf({ status: 499, answered: { isWrite: true } })).not.toContain(unsure);
    expect(await messageOf({ status: 503 })).not.toContain(unsure);
  });
});
