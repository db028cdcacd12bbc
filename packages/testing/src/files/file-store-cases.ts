import { AgentError, ModelError } from '@mortise/core';
import type { FileCallOptions, FileStore, FileUpload, StoredFile } from '@mortise/core/files';
import { assertEqual, assertThat, present } from '../conformance/assert-equal.ts';
import { rejectionOf } from '../conformance/assert-refused.ts';
import type { ConformanceCase } from '../conformance/conformance-case.ts';
import { ofSubject } from '../conformance/of-subject.ts';
import { type FileStoreSubject, fileStoreMembers } from './file-store-subject.ts';

/** Cases for every `FileStore`. Optional features: `secret`. */
export const fileStoreCases: readonly ConformanceCase<FileStoreSubject>[] = ofSubject(fileStoreMembers, [
  {
    id: 'file-store:name',
    behavior: 'declares the models that read its files, and their location',
    async run({ store }) {
      const before = [store.provider, store.id];
      assertThat(
        before.every((text) => typeof text === 'string' && text !== ''),
        'its provider or its id is empty',
      );
      await store.upload(upload('a'), calm());
      assertEqual([store.provider, store.id], before, 'the provider and the id after an upload');
      assertThat(
        store.maxBytes > 0 && !store.takes('application/x-nothing'),
        'maxBytes is not positive, or the store accepts an unknown media type',
      );
    },
  },
  {
    id: 'file-store:upload',
    behavior: 'the provider gets the bytes unchanged, with their type and name',
    async run({ store, files }) {
      const { fileUri } = await store.upload({ ...upload(allBytes), name: 'plan.pdf' }, calm());
      assertThat(typeof fileUri === 'string' && fileUri !== '', 'the file has no URI');
      const [file, ...more] = await files();
      assertEqual(more.length, 0, 'further files of the provider');
      const { bytes, mimeType, name } = present(file, 'the file of the provider');
      assertEqual([...bytes], [...allBytes], 'its bytes');
      assertEqual([mimeType, name], ['application/pdf', 'plan.pdf'], 'its type and name');
    },
  },
  {
    id: 'file-store:upload:own',
    behavior: 'each upload is a separate file, even if the bytes are the same',
    async run({ store, files }) {
      const stored = [await store.upload(upload('a'), calm()), await store.upload(upload('a'), calm())];
      assertThat(new Set(stored.map(({ fileUri }) => fileUri)).size === 2, 'two uploads have the same URI');
      assertEqual((await files()).length, 2, 'the files of the provider');
    },
  },
  {
    id: 'file-store:find',
    behavior: 'finds an uploaded file',
    async run({ store }) {
      const stored = [await store.upload(upload('a'), calm()), await store.upload(upload('b'), calm())];
      const found: (StoredFile | undefined)[] = [];
      for (const { fileUri } of stored) found.push(await store.find(fileUri, calm()));
      assertEqual(found, stored, 'the found file');
    },
  },
  {
    id: 'file-store:find:gone',
    behavior: 'does not find a deleted file',
    async run({ store }) {
      const { fileUri } = await store.upload(upload('a'), calm());
      await store.delete(fileUri, calm());
      assertEqual(await store.find(fileUri, calm()), undefined, 'the result of finding a deleted file');
    },
  },
  {
    id: 'file-store:delete',
    behavior: 'deletes the given file, and no other file',
    async run({ store, files }) {
      const first = await store.upload(upload('a'), calm());
      const second = await store.upload(upload('b'), calm());
      await store.delete(first.fileUri, calm());
      assertEqual(
        (await files()).map(({ bytes }) => new TextDecoder().decode(bytes)),
        ['b'],
        'the remaining files of the provider',
      );
      assertEqual(await store.find(second.fileUri, calm()), second, 'the other file');
    },
  },
  {
    id: 'file-store:delete:gone',
    behavior: 'deleting an unknown file is no error',
    async run({ store }) {
      const { fileUri } = await store.upload(upload('a'), calm());
      await store.delete(fileUri, calm());
      await store.delete(fileUri, calm());
    },
  },
  {
    id: 'file-store:error',
    behavior: 'an error has the code that all adapters use for it',
    async run(subject) {
      const { fileUri } = await subject.store.upload(upload('a'), calm());
      for (const [status, code] of [
        [400, 'bad_request'],
        [401, 'auth'],
        [429, 'rate_limit'],
        [500, 'overloaded'],
      ] as const) {
        subject.refuse(status, 'no');
        for (const [what, error] of await errorsOf(subject.store, fileUri, calm())) {
          assertEqual(AgentError.is(error) && error.code, code, `the code of ${what} at ${status}`);
          assertThat(error instanceof ModelError, `${what} at ${status} does not reject with a ModelError`);
        }
      }
    },
  },
  {
    id: 'file-store:secret',
    behavior: 'no error contains the key, even if the provider repeats it',
    needs: 'secret',
    async run(subject) {
      const secret = present(subject.secret, 'the key of the subject, `secret`,');
      const { fileUri } = await subject.store.upload(upload('a'), calm());
      subject.refuse(401, `Incorrect API key provided: ${secret}.`);
      for (const [what, error] of await errorsOf(subject.store, fileUri, calm()))
        assertThat(!textOf(error).includes(secret), `the key is in the error of ${what}`);
    },
  },
  {
    id: 'file-store:secret:kept',
    behavior: 'reports its key as a secret before anything else',
    needs: 'secret',
    async run({ store, secret }) {
      const reported: string[] = [];
      const keepSecret = (_name: string, value: string): void => void reported.push(value);
      await store.upload(upload('a'), { ...calm(), keepSecret });
      assertThat(reported.includes(present(secret, 'the key of the subject, `secret`,')), 'the key was not reported');
    },
  },
  {
    id: 'file-store:abort',
    behavior: 'an abort, before or during a call, is a rejection at once',
    async run(subject) {
      const { fileUri } = await subject.store.upload(upload('a'), calm());
      for (const [what, error] of await errorsOf(subject.store, fileUri, { signal: AbortSignal.abort() }))
        assertEqual(AgentError.is(error) && error.code, 'cancelled', `the code of ${what} that was aborted before`);
      assertEqual((await subject.files()).length, 1, 'the files of the provider');
      subject.stall();
      const left = new AbortController();
      const errors = errorsOf(subject.store, fileUri, { signal: left.signal });
      setTimeout(() => left.abort(), 20);
      for (const [what, error] of await errors)
        assertEqual(AgentError.is(error) && error.code, 'cancelled', `the code of ${what} that was aborted`);
    },
  },
]);

/** Returns the errors that the calls reject with. */
async function errorsOf(
  store: FileStore,
  fileUri: string,
  options: FileCallOptions,
): Promise<readonly (readonly [what: string, error: unknown])[]> {
  const calls = [
    ['upload', store.upload(upload('b'), options)],
    ['find', store.find(fileUri, options)],
    ['delete', store.delete(fileUri, options)],
  ] as const;
  return Promise.all(calls.map(async ([what, call]) => [what, await rejectionOf(call)] as const));
}

function upload(data: string | Uint8Array<ArrayBuffer>): FileUpload {
  return { data: new Blob([data], { type: 'application/pdf' }), mimeType: 'application/pdf', name: 'a.pdf' };
}

/** Returns options without an abort. */
function calm(): FileCallOptions {
  return { signal: new AbortController().signal };
}

/** Returns everything that a log would show of an error, including its causes. */
function textOf(error: unknown): string {
  let text = '';
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth++)
    text += `${String(at)} ${at.stack} ${JSON.stringify(at)}`;
  return text;
}

const allBytes: Uint8Array<ArrayBuffer> = Uint8Array.from({ length: 1_024 }, (_, at) => at % 256);
