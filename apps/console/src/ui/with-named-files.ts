import type { Content } from '@mortise/core';
import type { Paint } from '../terminal/paint.ts';
import { besideLine, withBeside } from '../text/beside.ts';
import { neutralize } from '../text/neutralize.ts';
import type { Lines } from '../view/lines.ts';
import type { NamedFiles } from '../workspace/named-files.ts';
import { showBeside } from './show-beside.ts';

/** A message with the files that it names; lines say which files are included, and which cannot be. */
export async function withNamedFiles(
  words: string,
  filesOf: (request: string) => Promise<NamedFiles>,
  { screen, paint }: { readonly screen: Lines; readonly paint: Paint },
): Promise<string | Content> {
  const { files, problems } = await filesOf(words);
  showBeside(files.map(besideLine), { screen, paint });
  for (const problem of [...problems, ...files.flatMap(({ cut = [] }) => cut)])
    screen.line(paint.yellow(`! ${neutralize(problem)}`));
  return withBeside(words, files);
}
