import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConsoleTerminal } from './console-terminal.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const picture = new URL('../../../docs/pictures/console.svg', import.meta.url);

test('docs/pictures/console.svg is the output of the console; PICTURES=1 draws it again', async () => {
  const home = await temporaryDirectory();
  const shop = join(home, 'shop');
  await mkdir(shop);
  await writeFile(join(shop, 'prices.txt'), 'tea 4\ncoffee 5\n');
  const terminal = new ConsoleTerminal(shop, [], { HOME: home }, 0, { cols: 84, rows: 40 });
  await terminal.say('read prices.txt');
  await terminal.waitUntilIdle(/read_file completed/);
  await terminal.say('write "tea 4\\ncoffee 6\\n" to prices.txt');
  await terminal.waitFor(/Allow write_file\?\n/);
  const title = 'The console reads a file, and asks before it writes: yes, no, edit, or always';
  const drawn = await terminal.draw('> read', title);
  if (process.env['PICTURES'] !== undefined) await writeFile(picture, drawn);
  expect(drawn).toBe(await readFile(picture, 'utf8'));
});
