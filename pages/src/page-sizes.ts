// Prints the sizes of the same page with this client and with `@ai-sdk/react`:
// `node pages/src/page-sizes.ts`.
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { buildSite } from './build-site.ts';

const sites = [
  ['React, @mortise/ui/client', 'ui/react', []],
  ['React, @ai-sdk/react', 'ui/react-ai-sdk', []],
  ['Preact, @mortise/ui/client', 'ui/preact', []],
  ['Vue, @mortise/ui/client', 'ui/vue', [vue()]],
  ['Svelte, @mortise/ui/client', 'ui/svelte', [svelte({ configFile: false })]],
] as const;

for (const [name, site, plugins] of sites) {
  const { files } = await buildSite(site, [...plugins]);
  const scripts = [...files].filter(([path]) => path.endsWith('.js')).map(([, { body }]) => body);
  const bytes = scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
  console.log(`${name}: ${(bytes / 1_000).toFixed(1)} kB of scripts, gzip`);
}
