import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawBars, spoken } from '../apps/docs/src/pictures/bar-picture.ts';
import { costPictures } from '../apps/docs/src/pictures/cost-pictures.ts';

const root = join(import.meta.dirname, '..');
const pictures = [...costPictures(root)];
const page = readFileSync(join(root, 'docs/costs.md'), 'utf8');

it.each(pictures)(
  'the picture %s shows the measurements: run `node apps/docs/src/pictures/main.ts`',
  (name, picture) => {
    for (const scheme of ['light', 'dark'] as const)
      expect(readFileSync(join(root, `docs/pictures/cost-${name}-${scheme}.svg`), 'utf8')).toBe(
        drawBars(picture, scheme),
      );
  },
);

it.each(pictures)('the picture %s is in the page, with a description', (name, { groups }) => {
  expect(page).toContain(`<source media="(prefers-color-scheme: dark)" srcset="pictures/cost-${name}-dark.svg">`);
  expect(page).toContain(`<img src="pictures/cost-${name}-light.svg" alt="${spoken(groups)}">`);
});
