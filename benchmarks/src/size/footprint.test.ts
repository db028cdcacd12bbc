import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { FoundSubject } from '../subject/find-subjects.ts';
import floor from '../subjects/floor.ts';
import { footprintOf } from './footprint.ts';

const folder = mkdtempSync(join(tmpdir(), 'footprint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const subject: FoundSubject = {
  ...floor,
  packages: ['a'],
  versions: [],
  module: pathToFileURL(join(folder, 'subject.ts')).href,
};

function write(path: string, content: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), content);
}

test('the footprint is zero for a subject without packages', () => {
  expect(footprintOf({ ...subject, packages: [] })).toEqual({ packages: 0, mb: 0 });
});

test('the footprint is unknown if nothing is installed next to the subject', () => {
  expect(
    footprintOf({ ...subject, module: pathToFileURL(join(folder, 'elsewhere', 'subject.ts')).href }),
  ).toBeUndefined();
});

test('counts the packages that npm installed, and their blocks', () => {
  write(
    'node_modules/.package-lock.json',
    JSON.stringify({ packages: { 'node_modules/a': {}, 'node_modules/b': {} } }),
  );
  write('node_modules/a/index.js', 'x'.repeat(500_000));
  const found = footprintOf(subject);
  expect(found?.packages).toBe(2);
  expect(found?.mb).toBeGreaterThan(0.5);
  expect(found?.mb).toBeLessThan(0.6);
});

test('counts the files that a package publishes, not the others', () => {
  write('published/package.json', JSON.stringify({ files: ['dist', 'README.md'] }));
  write('published/dist/index.js', 'x'.repeat(100_000));
  write('published/src/index.ts', 'x'.repeat(900_000));
  const found = footprintOf({ ...subject, publishedFrom: join(folder, 'published') });
  expect(found?.packages).toBe(1);
  expect(found?.mb).toBeGreaterThan(0.1);
  expect(found?.mb).toBeLessThan(0.2);
});

test('refuses a published package whose dependencies it would omit', () => {
  write('dependent/package.json', JSON.stringify({ dependencies: { a: '1.0.0' } }));
  expect(() => footprintOf({ ...subject, publishedFrom: join(folder, 'dependent') })).toThrow('has dependencies');
});
