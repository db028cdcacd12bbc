import { cpSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packageBuild } from '../../tooling/tsup.ts';

/** Copies the templates to the package unchanged. */
function copyTemplates(): void {
  const target = join(import.meta.dirname, 'dist/templates');
  mkdirSync(target, { recursive: true });
  for (const layer of [
    'shop',
    'models',
    'library',
    'agent',
    'page',
    'static',
    'servers',
    'provider',
    'session-store',
    'tool',
  ])
    cpSync(join(import.meta.dirname, 'templates', layer), join(target, layer), { recursive: true });
  cpSync(join(import.meta.dirname, '../../examples/provider-ollama'), join(target, 'ollama'), {
    recursive: true,
    filter: (path) => !['node_modules', 'package.json', 'dist'].includes(basename(path)),
  });
}

export default packageBuild({ index: 'src/index.ts', main: 'src/main.ts' }, 'node', copyTemplates);
