import type { Paint } from '../terminal/paint.ts';
import { neutralize } from '../text/neutralize.ts';
import type { Lines } from '../view/lines.ts';

/** Shows the attachments of a request, such as `src/main.ts, 40 lines`. */
export function showBeside(
  heads: readonly string[],
  { screen, paint }: { readonly screen: Lines; readonly paint: Paint },
): void {
  for (const head of heads) screen.line(paint.dim(`  with ${neutralize(head)}`));
}
