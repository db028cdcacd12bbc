import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkTarball } from './check-tarball.ts';
import { fixtureTree } from './fixture-tree.ts';
import { writePackageDocs } from './package-docs.ts';

const root = join(import.meta.dirname, '..');

it('writes the pages, the READMEs of packages and the skill, whose links stay inside', () => {
  const packed = fixtureTree({
    'package/package.json': { name: '@mortise/core', exports: {} },
    'package/README.md': '',
    'package/LICENSE': '',
  });
  const docs = join(packed, 'package/docs');
  writePackageDocs(root, docs);
  expect(checkTarball(packed, 'package')).toEqual([]);
  const page = (name: string): string => readFileSync(join(docs, name), 'utf8');
  expect(page('README.md')).toContain('](./start.md)');
  expect(page('packages/ui.md')).toContain('# @mortise/ui');
  // The text of a picture, not the picture.
  expect(page('costs.md')).toContain('hand-written loop 0.16');
  expect(page('costs.md')).not.toMatch(/<img|<picture|\.svg/);
});
