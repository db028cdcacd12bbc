import { AgentError, type ArtifactPart, type ToolContext } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { SentBody } from '../http/send-request.ts';
import { loadBody } from './load-body.ts';
import type { MultipartPart, PreparedBody } from './prepared-request.ts';

const kept: { readonly [name: string]: ArtifactPart } = {
  cat: { type: 'inlineData', mimeType: 'image/png', data: 'AAH/' },
  odd: { type: 'inlineData', mimeType: 'image/png\r\nx: y', data: 'YQ==' },
  untyped: { type: 'inlineData', mimeType: '', data: 'YQ==' },
  note: { type: 'text', text: 'ü' },
  far: { type: 'fileData', fileUri: 'https://a.example/x' },
  new: { type: 'thought' } as unknown as ArtifactPart,
};

function load(body: PreparedBody, asked: unknown[] = []): Promise<SentBody> {
  const loadArtifact: ToolContext['loadArtifact'] = async (name, version) => {
    asked.push([name, version]);
    return kept[name];
  };
  return loadBody(body, { loadArtifact });
}

const anyBytes = 'application/octet-stream';

describe('a request body', () => {
  it('a request body without artifact references is sent unchanged', async () => {
    const asked: unknown[] = [];
    expect(await load({ mediaType: 'text/plain', content: 'x' }, asked)).toEqual({
      mediaType: 'text/plain',
      content: 'x',
    });
    expect(await load({ mediaType: anyBytes, content: Uint8Array.of(1) })).toEqual({
      mediaType: anyBytes,
      content: Uint8Array.of(1),
    });
    expect(asked).toEqual([]);
  });

  it.each<[string, string, string, SentBody['content']]>([
    ['cat', 'image/jpeg', 'image/jpeg', Uint8Array.of(0, 1, 255)],
    ['cat', anyBytes, 'image/png', Uint8Array.of(0, 1, 255)],
    ['odd', anyBytes, anyBytes, Uint8Array.of(97)],
    ['untyped', anyBytes, anyBytes, Uint8Array.of(97)],
    ['note', anyBytes, anyBytes, 'ü'],
  ])(
    'a request body of the artifact %s with the media type %s is sent as %s',
    async (artifact, mediaType, sentType, content) => {
      expect(await load({ mediaType, content: { artifact } })).toEqual({ mediaType: sentType, content });
    },
  );

  it('a request body uses the version that was named, or the newest', async () => {
    const asked: unknown[] = [];
    await load({ mediaType: anyBytes, content: { artifact: 'cat', version: 0 } }, asked);
    await load({ mediaType: anyBytes, content: { artifact: 'cat' } }, asked);
    expect(asked).toEqual([
      ['cat', 0],
      ['cat', undefined],
    ]);
  });

  it.each<[string, number | undefined, string]>([
    ['none', undefined, 'The artifact "none" does not exist, so nothing was sent.'],
    ['none', 0, 'The artifact "none", version 0, does not exist, so nothing was sent.'],
    ['far', undefined, 'is only a URI, whose bytes are not available, so nothing was sent.'],
    ['new', undefined, 'has a type that cannot be sent, so nothing was sent.'],
  ])('a request body of the artifact %s, version %s, is an error', async (artifact, version, message) => {
    const content = { artifact, ...(version !== undefined && { version }) };
    const error = { code: 'no_artifact', message: expect.stringContaining(message) };
    await expect(load({ mediaType: anyBytes, content })).rejects.toMatchObject(error);
    await expect(load({ parts: [{ name: 'a', content }] })).rejects.toMatchObject(error);
  });

  it('a request body that names an artifact is an error without an artifact service, and other errors are passed on', async () => {
    const body = { mediaType: anyBytes, content: { artifact: 'cat' } };
    const failing = (error: Error) => loadBody(body, { loadArtifact: () => Promise.reject(error) });
    await expect(failing(new AgentError('no_service', 'none'))).rejects.toMatchObject({ code: 'no_artifact' });
    const others = [new AgentError('artifact_failed', 'disk'), Object.assign(new Error('own'), { code: 'no_service' })];
    for (const error of others) await expect(failing(error)).rejects.toBe(error);
  });
});

describe('a multipart form', () => {
  async function textOf(parts: readonly MultipartPart[]): Promise<string> {
    const { content } = await load({ parts });
    return new TextDecoder('latin1').decode(content as Uint8Array);
  }

  it('a multipart form consists of its parts as RFC 7578 defines them', async () => {
    const parts = [
      { name: 'a', content: 'ü' },
      { name: 'f', filename: 'c.png', mediaType: anyBytes, content: { artifact: 'cat' } },
      { name: 'g', filename: 'g', mediaType: 'image/gif', content: { artifact: 'cat' } },
      { name: 'h', content: { artifact: 'cat' } },
    ];
    expect(await load({ parts })).toMatchObject({ mediaType: 'multipart/form-data; boundary=mortise-form' });
    expect(await textOf(parts)).toBe(
      [
        '--mortise-form\r\nContent-Disposition: form-data; name="a"\r\n\r\nÃ¼\r\n',
        '--mortise-form\r\nContent-Disposition: form-data; name="f"; filename="c.png"\r\nContent-Type: image/png\r\n\r\n',
        '\0\u0001ÿ\r\n',
        '--mortise-form\r\nContent-Disposition: form-data; name="g"; filename="g"\r\nContent-Type: image/gif\r\n\r\n',
        '\0\u0001ÿ\r\n',
        '--mortise-form\r\nContent-Disposition: form-data; name="h"\r\n\r\n\0\u0001ÿ\r\n',
        '--mortise-form--\r\n',
      ].join(''),
    );
    expect(await textOf([])).toBe('--mortise-form--\r\n');
  });

  it('a multipart form has no name, file name or type that would start another header or end the name', async () => {
    const odd = 'a"\r\nX-A: "\nb';
    const text = await textOf([{ name: odd, filename: odd, mediaType: 'a/b\r\nX-A: y', content: '' }]);
    const quoted = 'a%22%0D%0AX-A: %22%0Ab';
    expect(text).toContain(
      `Content-Disposition: form-data; name="${quoted}"; filename="${quoted}"\r\nContent-Type: a/bX-A: y\r\n\r\n`,
    );
  });

  it.each([
    [['mortise-form'], 'mortise-form-2'],
    [['xmortise-formx', 'mortise-form-2'], 'mortise-form-3'],
    [['mortise-form-2'], 'mortise-form-3'],
    [['mortise-for', 'm'], 'mortise-form'],
  ])('a multipart form ends with a boundary that no part contains: %j', async (contents, boundary) => {
    const parts = contents.map((content, at) => ({
      name: 'a',
      content: at === 0 ? content : new TextEncoder().encode(content),
    }));
    expect((await load({ parts })).mediaType).toBe(`multipart/form-data; boundary=${boundary}`);
  });
});
