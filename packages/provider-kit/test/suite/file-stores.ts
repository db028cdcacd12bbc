import {
  AgentError,
  type FileDataPart,
  type InlineDataPart,
  type Model,
  ModelError,
  type ModelRequest,
} from '@mortise/core';
import { deleteFile, type FileStore, fileModel, inMemoryFileCache, uploadFile } from '@mortise/core/files';
import { describe, expect, it } from 'vitest';
import { ask, endOf, failureOf, requestOf } from '../support/ask.ts';
import { type FileDialect, type FileReply, type FileServer, fileServer } from '../support/file-server.ts';

/** A provider's file store under test, with one of its models. */
export interface TriedFiles {
  readonly name: string;
  readonly dialect: FileDialect;
  readonly storeAt: (url: string, options?: object) => FileStore;
  readonly modelAt: (url: string) => Model;
  /** Returns a complete answer of the model. */
  readonly answer: (text: string) => FileReply;
  /** Returns the file ids that the body of a request contains. */
  readonly namedIn: (body: unknown) => readonly unknown[];
  /** The refusal of a request that names a missing file. */
  readonly goneReply: FileReply;
}

/** Tests the file store of a provider, over loopback and with the vendor's SDK. */
export function fileStores(tried: TriedFiles): void {
  const { dialect, storeAt, modelAt, answer, namedIn } = tried;

  async function begun(): Promise<{ readonly server: FileServer; readonly store: FileStore; readonly model: Model }> {
    const server = await fileServer(dialect);
    server.play(() => answer('It is a plan.'));
    return { server, store: storeAt(server.url), model: modelAt(server.url) };
  }

  describe(`files of ${tried.name}`, () => {
    it('a PDF of 20 MB is uploaded once for two questions', async () => {
      const { server, store, model } = await begun();
      const filed = fileModel(model, { store });
      const pdf = pdfOf(20 * 1024 * 1024);
      for (const question of ['What is it?', 'And then?']) endOf(await ask(filed, asking(pdf, question)));
      expect(bodiesAbove(server, 1_000_000)).toBeLessThanOrEqual(chunksOf(dialect));
      expect([...server.files.values()].map(({ bytes, mimeType }) => [bytes.length, mimeType])).toEqual([
        [20 * 1024 * 1024, 'application/pdf'],
      ]);
      const [named] = server.files.keys();
      expect(questionsTo(server).map(namedIn)).toEqual([[named], [named]]);
    });

    it('a file is uploaded once even for two simultaneous runs, and an abort of one run does not affect the other', async () => {
      const { server, store } = await begun();
      const pdf = pdfOf(100_000);
      const left = new AbortController();
      const first = uploadFile(pdf, { store, signal: left.signal });
      const second = uploadFile({ ...pdf }, { store });
      left.abort();
      await expect(first).rejects.toMatchObject({ code: 'cancelled' });
      expect(await second).toMatchObject({ type: 'fileData', mimeType: 'application/pdf' });
      expect(server.files.size).toBe(1);
    });

    it('a second process that shares the cache does not upload a file again', async () => {
      const { server, store } = await begun();
      const cache = inMemoryFileCache();
      const first = await uploadFile(pdfOf(1_000), { store, cache });
      const second = await uploadFile(pdfOf(1_000), { store: storeAt(server.url), cache });
      expect(second).toEqual(first);
      expect(server.files.size).toBe(1);
    });

    it('an expired or expiring file is uploaded again', async () => {
      const { server, store, model } = await begun();
      const cache = inMemoryFileCache();
      let now = Date.now();
      const filed = fileModel(model, { store: expiring(store), cache, minBytes: 100, now: () => now });
      endOf(await ask(filed, asking(pdfOf(1_000), 'What is it?')));
      now += 47 * 3_600_000;
      endOf(await ask(filed, asking(pdfOf(1_000), 'What is it?')));
      expect(server.files.size).toBe(1);
      now += 3_600_000;
      endOf(await ask(filed, asking(pdfOf(1_000), 'What is it?')));
      expect(server.files.size).toBe(2);
    });

    it('a deleted file is uploaded again, and the request is repeated', async () => {
      const { server, store, model } = await begun();
      const filed = fileModel(model, { store, minBytes: 100 });
      const request = asking(pdfOf(1_000), 'What is it?');
      endOf(await ask(filed, request));
      server.files.clear();
      server.play(
        () => tried.goneReply,
        () => answer('It was a plan.'),
      );
      const end = endOf(await ask(filed, request));
      expect(end.content.parts).toMatchObject([{ type: 'text', text: 'It was a plan.' }]);
      expect(server.files.size).toBe(1);
      const [named] = server.files.keys();
      expect(namedIn(questionsTo(server).at(-1))).toEqual([named]);
    });

    it('a refusal is reported unchanged and nothing is uploaded again if all files exist', async () => {
      const { server, store, model } = await begun();
      const filed = fileModel(model, { store, minBytes: 100 });
      const request = asking(pdfOf(1_000), 'What is it?');
      endOf(await ask(filed, request));
      server.play(() => tried.goneReply);
      const failure = failureOf(await ask(filed, request));
      expect(failure.error).toBeInstanceOf(ModelError);
      expect([server.files.size, questionsTo(server).length]).toEqual([1, 2]);
    });

    it('`uploadFile` uploads a missing file again', async () => {
      const { server, store } = await begun();
      const first = await uploadFile(pdfOf(1_000), { store, name: 'plan.pdf' });
      expect(await uploadFile(pdfOf(1_000), { store })).toEqual(first);
      server.files.clear();
      const second = await uploadFile(pdfOf(1_000), { store, name: 'plan.pdf' });
      expect(second.fileUri).not.toBe(first.fileUri);
      expect([...server.files.values()].map(({ name }) => name)).toEqual(['plan.pdf']);
    });

    it('a file is deleted on request, by its bytes or by the part that names it', async () => {
      const { server, store } = await begun();
      await uploadFile(pdfOf(1_000), { store });
      const other = await uploadFile(pdfOf(2_000), { store });
      await deleteFile(pdfOf(1_000), { store });
      expect([...server.files.values()].map(({ bytes }) => bytes.length)).toEqual([2_000]);
      await deleteFile(other, { store });
      await deleteFile(pdfOf(3_000), { store });
      expect(server.files.size).toBe(0);
    });

    it('files are sent to this provider as references, and to another provider as descriptions', async () => {
      const { server, store, model } = await begun();
      const part = await uploadFile(pdfOf(1_000), { store });
      endOf(await ask(model, asking(part, 'What is it?')));
      expect(namedIn(questionsTo(server)[0])).toEqual([...server.files.keys()]);
      const foreign: FileDataPart = { ...part, fileUri: part.fileUri.replace(/^upload:[^:]+:/, 'upload:another:') };
      const events = await ask(model, asking(foreign, 'What is it?'));
      expect(namedIn(questionsTo(server)[1])).toEqual([]);
      expect(JSON.stringify(questionsTo(server)[1])).toContain('cannot be shown here');
      expect(events).toContainEqual(expect.objectContaining({ type: 'warning', feature: 'contents' }));
    });

    it('files of another type and small files stay in the request', async () => {
      const { server, store, model } = await begun();
      const filed = fileModel(model, { store, minBytes: 500, uploads: (type) => type !== 'image/png' });
      const small = pdfOf(400);
      const picture: InlineDataPart = { ...pdfOf(1_000), mimeType: 'image/png' };
      endOf(await ask(filed, asking(small, 'What is it?')));
      endOf(await ask(filed, asking(picture, 'What is it?')));
      expect(server.files.size).toBe(0);
      expect(JSON.stringify(questionsTo(server))).toContain(small.data);
    });

    it('an upload registers the key with the run, and a refused upload fails the call without showing the key', async () => {
      const { server, store, model } = await begun();
      server.refuse(401, `the key ${key} is wrong`);
      const reported: string[] = [];
      const { signal } = new AbortController();
      const keepSecret = (_: string, value: string): void => void reported.push(value);
      const filed = fileModel(model, { store, minBytes: 100 });
      for await (const event of filed.generate(asking(pdfOf(1_000), 'What?'), { signal, keepSecret })) {
        if (event.type !== 'failure') throw new Error(`${event.type} came`);
        expect(AgentError.is(event.error) && event.error.code).toBe('auth');
        expect(`${event.error.message} ${event.error.stack} ${String(event.error.cause)}`).not.toContain(key);
      }
      expect(reported).toContain(key);
    });

    it('an abort during the upload, or a reader that stops reading, ends the call at once', async () => {
      const { server, store, model } = await begun();
      server.stall();
      const filed = fileModel(model, { store, minBytes: 100 });
      const left = new AbortController();
      const call = filed.generate(asking(pdfOf(1_000), 'What?'), { signal: left.signal })[Symbol.asyncIterator]();
      const first = call.next();
      await expect.poll(() => server.requests.length).toBe(1);
      left.abort();
      expect(await first).toMatchObject({ value: { type: 'failure', error: { code: 'cancelled' } } });
      expect(
        await filed
          .generate(asking(pdfOf(2_000), 'What?'), { signal: new AbortController().signal })
          [Symbol.asyncIterator]()
          .return?.(),
      ).toMatchObject({ done: true });
    });

    it('a file above the limit of the provider stays in the request, and `uploadFile` reports it', async () => {
      const { server, store, model } = await begun();
      const little: FileStore = { ...store, maxBytes: 500 };
      endOf(await ask(fileModel(model, { store: little, minBytes: 100 }), asking(pdfOf(1_000), 'What is it?')));
      await expect(uploadFile(pdfOf(1_000), { store: little })).rejects.toMatchObject({ code: 'file_too_large' });
      expect(server.files.size).toBe(0);
    });
  });
}

/** The API key of the stores and models. */
export const key = 'sk-test-of-files-0123456789abcdef';

/** Returns a file that a server recognizes as a PDF by its first bytes. */
function pdfOf(bytes: number): InlineDataPart {
  const data = Buffer.alloc(bytes, 'mortise ');
  data.write('%PDF-1.7');
  return { type: 'inlineData', mimeType: 'application/pdf', data: data.toString('base64') };
}

function asking(part: InlineDataPart | FileDataPart, text: string): ModelRequest {
  return requestOf({ contents: [{ role: 'user', parts: [part, { type: 'text', text }] }] });
}

/** Returns a store that behaves as if the server deleted files after 48 hours. */
function expiring(store: FileStore): FileStore {
  const begun = Date.now();
  return {
    ...store,
    upload: async (...given) => ({ ...(await store.upload(...given)), expiresAt: begun + 48 * 3_600_000 }),
  };
}

function bodiesAbove({ requests }: FileServer, bytes: number): number {
  return requests.filter(({ body }) => body.length > bytes).length;
}

/** Returns the number of requests for one file: some providers receive a file in chunks of 8 MiB. */
function chunksOf(dialect: FileDialect): number {
  return 'chunks' in dialect ? Number(dialect.chunks) : 1;
}

/** Returns the bodies of the requests that are not about files. */
function questionsTo({ requests }: FileServer): readonly unknown[] {
  return requests
    .filter(({ path, method }) => method === 'POST' && !/\/files\b|upload/.test(path))
    .map(({ body }) => JSON.parse(new TextDecoder().decode(body)) as unknown);
}
