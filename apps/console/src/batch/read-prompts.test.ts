import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { UsageError } from '../exit/exit-codes.ts';
import { readStandardInput } from './read-prompts.ts';

const never = new AbortController().signal;
const bytes = (...pieces: readonly (string | Uint8Array)[]): Readable =>
  Readable.from(pieces.map((piece) => Buffer.from(piece)));

test('readStandardInput reads complete text, even if characters are split between chunks, and returns its number of lines', async () => {
  const [head, tail] = [Buffer.from('één\ntwee').subarray(0, 1), Buffer.from('één\ntwee').subarray(1)];
  expect(await readStandardInput(bytes(head, tail), never)).toMatchObject({ text: 'één\ntwee', size: '2 lines' });
  expect(await readStandardInput(bytes('one\n'), never)).toMatchObject({ text: 'one\n', size: '1 line' });
  expect(await readStandardInput(bytes(), never)).toBeUndefined();
  expect(await readStandardInput(bytes(' \n', '\n'), never)).toBeUndefined();
});

test('readStandardInput keeps the start and the end of a long text, and notes the cut in the text and in the result', async () => {
  const bounds = { maxChars: 10, maxRead: 1000 };
  const read = await readStandardInput(bytes('a'.repeat(20), 'b'.repeat(20)), never, bounds);
  expect(read).toMatchObject({
    text: 'aaaaa\n[... 30 characters omitted ...]\nbbbbb',
    size: '1 line',
    cut: 'standard input has 40 characters; the model gets the first 5 and the last 5.',
  });
});

test('readStandardInput stops reading an endless stream of prompts', async () => {
  async function* endless(): AsyncGenerator<Buffer, void, void> {
    for (;;) yield Buffer.from('y\n'.repeat(100));
  }
  const read = await readStandardInput(Readable.from(endless()), never, { maxChars: 10, maxRead: 1000 });
  expect(read?.cut).toBe(
    'standard input has 1,000 characters, and was not read further; the model gets the first 5 and the last 5.',
  );
});

test('readStandardInput refuses binary and unreadable input, and stops reading at an abort', async () => {
  await expect(readStandardInput(bytes('a\0b'), never)).rejects.toThrow(UsageError);
  const broken = new Readable({ read: () => void broken.destroy(new Error('EIO')) });
  await expect(readStandardInput(broken, never)).rejects.toThrow(/cannot be read \(EIO\)/);
  const controller = new AbortController();
  const waiting = readStandardInput(new Readable({ read() {} }), controller.signal);
  controller.abort();
  expect(await waiting).toBeUndefined();
});
