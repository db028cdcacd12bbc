// Draws the pictures of docs/costs.md from the figures of benchmarks/README.md:
// `node apps/docs/src/pictures/main.ts`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawBars } from './bar-picture.ts';
import { costPictures } from './cost-pictures.ts';

const root = join(import.meta.dirname, '../../../../');
for (const [name, picture] of costPictures(root))
  for (const scheme of ['light', 'dark'] as const)
    writeFileSync(join(root, `docs/pictures/cost-${name}-${scheme}.svg`), drawBars(picture, scheme));
