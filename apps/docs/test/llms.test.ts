import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { folder } from '../src/build-site.ts';
import { builtPages } from './built-pages.ts';

const { outDir, base } = inject('site');
const read = (file: string): string => readFileSync(join(outDir, file), 'utf8');
const pagesByPath = builtPages(outDir).filter(({ path }) => path !== '404.html');

it('llms.txt lists every page once, as an existing Markdown file', () => {
  const listed = Array.from(read('llms.txt').matchAll(/^- \[[^\n]*\]\(([^)]+)\)/gm), ([, link = '']) => link);
  expect(listed.toSorted()).toEqual(pagesByPath.map(({ path }) => `${base}${path.replace(/html$/, 'md')}`).toSorted());
  for (const link of listed) expect(read(link.slice(base.length)), link).toMatch(/^(\[[^\n]*\n+)?# /m);
});

it('llms.txt begins with a description of the library', () => {
  expect(read('llms.txt')).toMatch(/^# Mortise\n\n> Mortise is a TypeScript library for the tools of LLM agents/);
});

it('llms-full.txt has every complete page', () => {
  const full = read('llms-full.txt');
  const routes: { readonly route: string }[] = JSON.parse(readFileSync(join(folder, '.site/routes.json'), 'utf8'));
  for (const { route } of routes) expect(full.includes(read(route).trim()), route).toBe(true);
});

it('llms-full.txt has only Markdown, without the syntax of VitePress', () => {
  expect(read('llms-full.txt')).not.toMatch(/^:::|^search: |class="(light|dark)-only"/m);
});
