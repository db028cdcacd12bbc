// Draws the pictures of docs/costs.md from the figures of
// benchmarks/README.md, and describes them in the page:
// `node apps/docs/src/pictures/main.ts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawBars, spoken } from './bar-picture.ts';
import { costPictures } from './cost-pictures.ts';

const root = join(import.meta.dirname, '../../../../');
const pictures = [...costPictures(root)];
const files = new Map<string, string>();
for (const [name, picture] of pictures)
  for (const scheme of ['light', 'dark'] as const)
    files.set(`docs/pictures/cost-${name}-${scheme}.svg`, drawBars(picture, scheme));
const page = 'docs/costs.md';
files.set(page, pictures.reduce(withDescription, readFileSync(join(root, page), 'utf8')));

for (const [path, content] of files) writeFileSync(join(root, path), content);

function withDescription(text: string, [name, { groups }]: (typeof pictures)[number]): string {
  const image = `<img src="pictures/cost-${name}-light.svg" alt="`;
  const at = text.indexOf(image);
  if (at < 0) throw new Error(`${page} does not show the picture "${name}": add ${image}">`);
  const end = text.indexOf('"', at + image.length);
  return `${text.slice(0, at)}${image}${spoken(groups)}${text.slice(end)}`;
}
