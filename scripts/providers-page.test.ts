import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { servers } from '../packages/provider-kit/test/servers/servers.ts';
import { providersPage } from './providers-page.ts';

const root = join(import.meta.dirname, '..');

describe('the page of servers', () => {
  it('the page of servers has the current table', () => expect(providersPage(root, false)).toEqual([]));

  it.each(servers)('the page of servers has a line to copy for $name', ({ name }) => {
    const file = `${name.toLowerCase().replaceAll(/[ .]/g, '-')}.ts`;
    expect(readFileSync(join(root, 'docs/providers.md'), 'utf8')).toContain(`\`\`\`ts ${file}\n`);
  });

  it.each(['docs/README.md', 'packages/provider-openai/README.md'])(
    'the page of servers has as many servers as %s says',
    (page) => {
      expect(readFileSync(join(root, page), 'utf8')).toContain(`${servers.length} servers`);
    },
  );
});
