// Builds the site into `dist`:
// `node apps/docs/src/main.ts --base /mortise/ --repository https://host/owner/name/blob/main/`.
import { parseArgs } from 'node:util';
import { buildSite } from './build-site.ts';

const { values } = parseArgs({ options: { base: { type: 'string' }, repository: { type: 'string' } } });
const { outDir, pages } = await buildSite(values);
console.log(`${pages.length} pages in ${outDir}`);
