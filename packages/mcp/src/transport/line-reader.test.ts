import { expect, it } from 'vitest';
import { lineReader } from './line-reader.ts';

function reader(maxBytes = 10) {
  const lines: string[] = [];
  const read = lineReader(maxBytes, (line) => lines.push(line));
  return { lines, read: (text: string | Buffer) => read(Buffer.from(text)) };
}

it('splits chunks into lines, wherever the chunks are cut', () => {
  const { lines, read } = reader();
  for (const chunk of ['a', 'b\nc', '', '\n\nd\ne']) expect(read(chunk)).toBe(true);
  expect(lines).toEqual(['ab', 'c', '', 'd']);
});

it('joins characters that were split between chunks', () => {
  const { lines, read } = reader();
  const bytes = Buffer.from('ä\n');
  read(bytes.subarray(0, 1));
  read(bytes.subarray(1));
  expect(lines).toEqual(['ä']);
});

it('accepts a line of the maximum length, and after a longer one nothing more', () => {
  const { lines, read } = reader();
  expect(read('0123456789\n0123456789\n')).toBe(true);
  expect(read('01234')).toBe(true);
  expect(read('56789x')).toBe(false);
  expect(read('\nmore\n')).toBe(false);
  expect(lines).toEqual(['0123456789', '0123456789']);
  expect(reader().read('short\n0123456789x\n')).toBe(false);
});
