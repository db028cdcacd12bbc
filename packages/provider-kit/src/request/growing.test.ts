import type { Content } from '@mortise/core';
import { expect, it } from 'vitest';
import { growing } from './growing.ts';

const said = (text: string): Content => ({ role: 'user', parts: [{ type: 'text', text }] });
const profile = { provider: 'p', model: 'm' };

function counted() {
  let adds = 0;
  const grow = growing({
    begin: (): string[] => [],
    add(grown, { parts: [part] }) {
      adds++;
      if (part?.type === 'text') grown.push(part.text);
    },
  });
  return { grow, adds: () => adds };
}

it('the cache of converted contents converts each content once while the array grows', () => {
  const { grow, adds } = counted();
  const contents = [said('a'), said('b')];
  expect(grow(contents, profile)).toEqual(['a', 'b']);
  contents.push(said('c'));
  expect(grow(contents, profile)).toEqual(['a', 'b', 'c']);
  expect(grow(contents, profile)).toEqual(['a', 'b', 'c']);
  expect(adds()).toBe(3);
});

it.each([
  ['another array', (contents: Content[]) => [...contents, said('d')]],
  ['an array that was cut', (contents: Content[]) => contents.splice(1) && contents],
  ['an array whose last content was replaced', (contents: Content[]) => contents.splice(-1, 1, said('d')) && contents],
  ['an array whose first content was replaced', (contents: Content[]) => contents.splice(0, 1, said('d')) && contents],
])('the cache of converted contents starts again if it gets %s', (_, change) => {
  const { grow } = counted();
  const contents = [said('a'), said('b'), said('c')];
  grow(contents, profile);
  const changed = change(contents);
  expect(grow(changed, profile)).toEqual(changed.map(({ parts: [part] }) => part?.type === 'text' && part.text));
});

it('converted contents are kept separately for each model', () => {
  const { grow, adds } = counted();
  const contents = [said('a')];
  expect(grow(contents, profile)).not.toBe(grow(contents, { ...profile }));
  expect(adds()).toBe(2);
});
