import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { builtPages, deadLinks, readPage } from './built-pages.ts';

const { outDir, base } = inject('site');
const isFile = (path: string): boolean => statSync(join(outDir, path), { throwIfNoEntry: false })?.isFile() ?? false;

it('the site has no dead link to a page, a heading or a picture', () => {
  const pages = builtPages(outDir);
  expect(pages.length).toBeGreaterThan(1000);
  expect(deadLinks(pages, base, isFile)).toEqual([]);
});

it.each([
  ['<a href="/mortise/gone.html">', '/mortise/gone.html'],
  ['<a class="x" href="./there.html#gone">', './there.html#gone'],
  ['<img src="/mortise/gone.png" alt="">', '/mortise/gone.png'],
  ['<a href="/there.html">', '/there.html'],
])('the link check finds the dead link %s', (html, link) => {
  const pages = [readPage('a.html', html), readPage('there.html', '<h1 id="here">')];
  expect(deadLinks(pages, '/mortise/', () => false)).toEqual([`a.html: ${link}`]);
});

it('the link check accepts links to a page, a heading, a file and another site', () => {
  const html =
    '<a href="/mortise/there.html#here"><a href="#up" id="up"><img src="/mortise/a.svg"><a href="https://else">';
  const pages = [readPage('a.html', html), readPage('there.html', '<h1 id="here">')];
  expect(deadLinks(pages, '/mortise/', (path) => path === 'a.svg')).toEqual([]);
});
