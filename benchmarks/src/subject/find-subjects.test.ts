import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findSubjects } from './find-subjects.ts';

test('puts the floor first and mortise last, with the versions of their packages', async () => {
  const subjects = await findSubjects(['mortise', 'floor'], []);
  expect(subjects.map(({ name }) => name)).toEqual(['floor', 'mortise']);
  expect(subjects[1]?.versions).toContainEqual(expect.stringMatching(/^@mortise\/core \d+\.\d+\.\d+$/));
});

test('adds the subject of a module', async () => {
  const path = fileURLToPath(new URL('../subjects/floor.ts', import.meta.url));
  const subjects = await findSubjects(['mortise'], [path]);
  expect(subjects.map(({ name }) => name)).toEqual(['floor', 'mortise']);
});

test('refuses an unknown name', async () => {
  await expect(findSubjects(['nobody'], [])).rejects.toThrow('there is no subject "nobody"; there are floor, ');
});
