import type { JsonObject, JsonValue } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { OpenapiDocument } from '../document/openapi-document.ts';
import type { DescribedOperation } from '../operation/operation.ts';
import { isFilled, type OperationSecret } from '../security/operation-auth.ts';
import { operationInput } from './operation-input.ts';
import { prepareRequest } from './prepare-request.ts';
import type { PreparedRequest } from './prepared-request.ts';

const document: OpenapiDocument = { root: {}, url: undefined };

interface Described {
  readonly parameters?: readonly JsonObject[];
  readonly requestBody?: JsonObject;
  readonly path?: string;
  readonly server?: string;
  readonly secrets?: readonly OperationSecret[];
}

function prepared(
  args: JsonObject,
  { parameters = [], requestBody, path = '/a', server = 'https://a.example', secrets = [] }: Described,
): PreparedRequest {
  const value: JsonObject = { parameters, ...(requestBody && { requestBody }) };
  const operation = { path, value, pathItem: {} } as unknown as DescribedOperation;
  const limits = { schemas: 1_000, schemaCharacters: 100_000 };
  const isSecret = (at: { readonly in: string; readonly name: string }): boolean => isFilled(secrets, at);
  const input = operationInput(document, operation, { isSecret: () => false, limits, onOmitted: () => {} });
  return prepareRequest(
    { document, method: 'POST', path, server: new URL(server), input, accept: 'text/csv', isSecret },
    args,
  );
}

/** Returns the request for one parameter `q` with this value, as text. */
function place(parameter: JsonObject, q: JsonValue, more: Described = {}): string {
  const { url, headers } = prepared({ q }, { ...more, parameters: [{ name: 'q', ...parameter }] });
  const own = [...headers].filter(([name]) => name !== 'accept').map((pair) => pair.join(': '));
  return [url.href, ...own].join(' ');
}

function refused(act: () => unknown): unknown {
  try {
    return { sent: act() };
  } catch (error) {
    const { path, message } = error as Error & { readonly path?: readonly string[] };
    return { path, message };
  }
}

describe('a request', () => {
  it('a request follows the document, with the accepted response types', () => {
    const { method, url, headers, ...others } = prepared({}, {});
    expect([method, url.href, [...headers], others]).toEqual([
      'POST',
      'https://a.example/a',
      [['accept', 'text/csv']],
      {},
    ]);
  });

  it.each<[string, string, string]>([
    ['https://a.example', '/a', 'https://a.example/a'],
    ['https://a.example/', '/a', 'https://a.example/a'],
    ['https://a.example/v1', '/a', 'https://a.example/v1/a'],
    ['https://a.example/v1/', '/a/', 'https://a.example/v1/a/'],
    ['https://a.example/v1?k=1', '/a', 'https://a.example/v1/a?k=1'],
    ['https://a.example/v1?k=1', '/a?b=2', 'https://a.example/v1/a?k=1&b=2'],
    ['https://a.example', '/a?b=2#c', 'https://a.example/a?b=2'],
    ['https://a.example', '/a#c?d', 'https://a.example/a'],
  ])('a request to %s and %s goes to %s', (server, path, href) => {
    expect(prepared({}, { server, path }).url.href).toBe(href);
  });

  it('a request has the fixed query before the query of the arguments', () => {
    expect(place({ in: 'query' }, [1, 2], { server: 'https://a.example/v1?k=1', path: '/a?b=2' })).toBe(
      'https://a.example/v1/a?k=1&b=2&q=1&q=2',
    );
  });
});

describe('a path parameter', () => {
  const inPath = { in: 'path', required: true };
  const at = (q: JsonValue, more: JsonObject = {}, path = '/a/{q}'): unknown =>
    refused(() => place({ ...inPath, ...more }, q, { path }));
  const lost = (path: string): unknown => ({
    path: [],
    message: `expected no "." or ".." as a piece of the path ${path}`,
  });

  it.each(['.', '..'])(
    'a path parameter with the value %j would leave the approved path, alone or next to fixed text',
    (dot) => {
      expect(at(dot)).toEqual(lost('/a/{q}'));
      expect(at(dot, {}, '/a/{q}/b')).toEqual(lost('/a/{q}/b'));
      expect(at('.', {}, '/a/.{q}')).toEqual(lost('/a/.{q}'));
      expect(at('.', {}, '/a/%2E{q}')).toEqual(lost('/a/%2E{q}'));
      expect(at(dot, {}, '/a/{q}.json')).toEqual({ sent: `https://a.example/a/${dot}.json` });
      expect(at('...')).toEqual({ sent: 'https://a.example/a/...' });
      expect(at('.', { style: 'label' })).toEqual(lost('/a/{q}'));
    },
  );

  it('a path parameter is inserted at every occurrence of its name, encoded', () => {
    expect(at('x/y?z#%2e', {}, '/{q}/b/{q}')).toEqual({
      sent: 'https://a.example/x%2Fy%3Fz%23%252e/b/x%2Fy%3Fz%23%252e',
    });
  });

  it('a path parameter is found by its full name, however long it is', () => {
    const parameters = [{ name: 'pet-id', in: 'path', required: true }];
    expect(prepared({ pet_id: 7 }, { parameters, path: '/pets/{pet-id}/x' }).url.pathname).toBe('/pets/7/x');
  });

  it('a path parameter must not be empty, because the path would be another one', () => {
    const nothing = { path: ['q'], message: 'expected a piece of the path, got an empty value' };
    for (const value of ['', [], {}]) expect(at(value)).toEqual(nothing);
    expect(at('', { content: { 'text/plain': {} } })).toEqual(nothing);
    expect(at(null)).toMatchObject({ path: ['q'] });
  });

  it('a path parameter with a content type is serialized in that type, and its reserved characters are encoded', () => {
    expect(at({ a: 1 }, { content: { 'application/json': {} } })).toEqual({
      sent: 'https://a.example/a/%7B%22a%22%3A1%7D',
    });
    expect(at('a/b', { allowReserved: true })).toEqual({ sent: 'https://a.example/a/a%2Fb' });
  });
});

describe('a query parameter', () => {
  it('a query parameter is sent with unencoded reserved characters if the document allows it', () => {
    expect(place({ in: 'query', allowReserved: true }, 'a/b&c')).toBe('https://a.example/a?q=a/b%26c');
    expect(place({ in: 'query' }, 'a/b')).toBe('https://a.example/a?q=a%2Fb');
  });

  it('a query parameter that is required cannot be omitted', () => {
    const required = { in: 'query', required: true };
    expect(refused(() => prepared({}, { parameters: [{ name: 'q', ...required }] }))).toEqual({
      path: ['q'],
      message: 'expected a value, got none',
    });
    for (const value of [[], {}])
      expect(refused(() => place(required, value))).toEqual({
        path: ['q'],
        message: 'expected a value that is not empty',
      });
    expect(refused(() => place(required, null))).toMatchObject({ path: ['q'] });
    expect(place(required, '')).toBe('https://a.example/a?q=');
    for (const value of [null, [], {}]) expect(place({ in: 'query' }, value)).toBe('https://a.example/a');
  });

  it('a query parameter with a content type is serialized as JSON or text', () => {
    const written = (type: string, value: JsonValue): unknown =>
      refused(() => place({ in: 'query', content: { [type]: {} } }, value));
    expect(written('application/json', 'x')).toEqual({ sent: 'https://a.example/a?q=%22x%22' });
    expect(written('application/a+json; charset=utf-8', [])).toEqual({ sent: 'https://a.example/a?q=%5B%5D' });
    expect(written('application/json-seq', 'x')).toEqual({ sent: 'https://a.example/a?q=x' });
    expect(written('text/plain', 'x y')).toEqual({ sent: 'https://a.example/a?q=x%20y' });
    expect(written('text/plain', {})).toMatchObject({ path: ['q'] });
  });

  it('a query parameter ignores inherited members of objects', () => {
    const parameters = [{ name: 'valueOf', in: 'query' }];
    expect(prepared({}, { parameters }).url.href).toBe('https://a.example/a');
  });

  it('a query parameter that is refused is named by its argument in the error', () => {
    const parameters = [{ name: 'filter[a]', in: 'query' }];
    expect(refused(() => prepared({ filter_a: [[1]] }, { parameters }))).toMatchObject({ path: ['filter_a', '0'] });
  });
});

describe('a parameter for the complete query', () => {
  const whole = (content: JsonObject, q: JsonValue): unknown => refused(() => place({ in: 'querystring', content }, q));

  it('a parameter for the complete query may be a form with its own encoding', () => {
    const form = 'application/x-www-form-urlencoded; charset=utf-8';
    expect(whole({ [form]: { encoding: { b: { explode: false } } } }, { a: [1, 2], b: [1, 2], c: null })).toEqual({
      sent: 'https://a.example/a?a=1&a=2&b=1,2',
    });
    expect(whole({ [form]: {} }, 'a=1')).toEqual({
      path: ['q'],
      message: 'expected an object for a form, got something else',
    });
    expect(whole({ [form]: {} }, { a: 'x\ud800' })).toMatchObject({ path: ['q', 'a'] });
    expect(whole({ [form]: {} }, {})).toEqual({ sent: 'https://a.example/a' });
  });

  it('a parameter for the complete query may be JSON or text', () => {
    expect(whole({ 'application/json': {} }, { a: '&b=1' })).toEqual({
      sent: 'https://a.example/a?%7B%22a%22%3A%22%26b%3D1%22%7D',
    });
    expect(whole({ 'text/plain': {} }, 'a&b')).toEqual({ sent: 'https://a.example/a?a%26b' });
  });

  it('a parameter for the complete query follows the fixed query', () => {
    const parameters = [{ name: 'q', in: 'querystring', content: { 'text/plain': {} } }];
    const path = '/a?b=2';
    expect(prepared({ q: 'x' }, { parameters, path }).url.search).toBe('?b=2&x');
    expect(prepared({}, { parameters, path }).url.search).toBe('?b=2');
  });
});

describe('a header', () => {
  it('a header is one line of Latin-1, in its style or content type', () => {
    expect(place({ in: 'header' }, 'a\tü ~')).toBe('https://a.example/a q: a\tü ~');
    expect(place({ in: 'header' }, { a: 1 })).toBe('https://a.example/a q: a,1');
    expect(place({ in: 'header', explode: true }, { a: 1 })).toBe('https://a.example/a q: a=1');
    expect(place({ in: 'header', content: { 'application/json': {} } }, { a: 1 })).toBe(
      'https://a.example/a q: {"a":1}',
    );
    for (const value of ['a\r\nb: c', 'a\n', '\u007f', '\u0080\n', 'Ā', '\0'])
      expect(refused(() => place({ in: 'header' }, value))).toEqual({
        path: ['q'],
        message: 'expected one line of Latin-1 characters, got others',
      });
  });
});

describe('a cookie', () => {
  it('a cookie is encoded, whatever the document says about reserved characters, because ";" would start another cookie', () => {
    for (const more of [{}, { allowReserved: true }])
      expect(place({ in: 'cookie', ...more }, 'x; admin=1')).toBe('https://a.example/a cookie: q=x%3B%20admin%3D1');
  });

  it('a cookie is sent unchanged in the style `cookie`, except for characters that would end it', () => {
    const style = { in: 'cookie', style: 'cookie' };
    const plain = "!#$%&'()*+-./09:<=>?@AZ[]^_`az{|}~";
    expect(place(style, plain)).toBe(`https://a.example/a cookie: q=${plain}`);
    for (const value of [';', ',', ' ', '"', '\\', '\n', '\u007f', 'ü'])
      expect(refused(() => place(style, `a${value}`))).toEqual({
        path: ['q'],
        message: 'expected characters that a cookie may have, got others',
      });
    expect(refused(() => place(style, { 'a;b': 1 }))).toMatchObject({ path: ['q'] });
  });

  it('a cookie is sent with the other cookies', () => {
    const parameters = ['a', 'b'].map((name) => ({ name, in: 'cookie' }));
    expect(prepared({ a: '1', b: [2, 3] }, { parameters }).headers.get('cookie')).toBe('a=1; b=2; b=3');
  });
});

describe('the location of a credential', () => {
  const secrets: readonly OperationSecret[] = (['query', 'cookie', 'header'] as const).map((place) => ({
    location: { in: place, name: 'api key' },
    scheme: 'key',
  }));
  const at = (parameter: JsonObject, q: JsonValue): unknown => refused(() => place(parameter, q, { secrets }));
  const taken = (name: string): unknown => ({
    path: ['q'],
    message: `expected no "${name}", because a credential is sent under that name`,
  });

  it('the location of a credential is refused as the name of a member of an object argument, in queries and cookies', () => {
    for (const name of ['api key', 'API Key']) {
      expect(at({ in: 'query' }, { [name]: 'x' })).toEqual(taken(name));
      expect(at({ in: 'cookie' }, { a: 1, [name]: 'x' })).toEqual(taken(name));
      const content = { 'application/x-www-form-urlencoded': {} };
      expect(at({ in: 'querystring', content }, { a: 1, [name]: 'x' })).toEqual(taken(name));
    }
  });

  it('the location of a credential accepts any other name and any value', () => {
    expect(at({ in: 'query' }, { 'api-key': 'api key' })).toEqual({ sent: 'https://a.example/a?api-key=api%20key' });
    expect(at({ in: 'query', style: 'deepObject' }, { 'api key': 1 })).toEqual({
      sent: 'https://a.example/a?q%5Bapi%20key%5D=1',
    });
    expect(at({ in: 'cookie', style: 'cookie' }, { '%zz': 1 })).toEqual({ sent: 'https://a.example/a cookie: %zz=1' });
    expect(at({ in: 'querystring', content: { 'application/json': {} } }, { 'api key': 1 })).toMatchObject({
      sent: expect.stringContaining('?%7B'),
    });
    const onlyCookie = secrets.filter((secret) => secret.location.in === 'cookie');
    expect(refused(() => place({ in: 'query' }, { 'api key': 1 }, { secrets: onlyCookie }))).toEqual({
      sent: 'https://a.example/a?api%20key=1',
    });
  });
});

describe('a body', () => {
  const content = { 'application/json': {} };

  it('a body is sent if it is given, even if it is empty or null', () => {
    for (const body of [0, false, '', null, {}])
      expect(prepared({ body }, { requestBody: { content } }).body).toEqual({
        mediaType: 'application/json',
        content: JSON.stringify(body),
      });
    expect(prepared({}, { requestBody: { content } })).not.toHaveProperty('body');
    expect(prepared({ body: 1 }, {})).not.toHaveProperty('body');
  });

  it('a body that is required cannot be omitted', () => {
    expect(refused(() => prepared({}, { requestBody: { content, required: true } }))).toEqual({
      path: ['body'],
      message: 'expected a value, got none',
    });
  });

  it('a body is found under its own argument name if a parameter is named body', () => {
    const parameters = [{ name: 'body', in: 'query' }];
    const requestBody = { content: { 'text/plain': {} }, required: true };
    const { url, body } = prepared({ body: 1, body_request: 2 }, { parameters, requestBody });
    expect([url.search, body]).toEqual(['?body=1', { mediaType: 'text/plain', content: '2' }]);
    expect(refused(() => prepared({ body: 1 }, { parameters, requestBody }))).toMatchObject({ path: ['body_request'] });
  });
});
