import type { Paint } from '../terminal/paint.ts';
import { neutralize } from '../text/neutralize.ts';

/** The lines of a difference, in colours. Foreign text is neutralized. */
export function diffRows(text: string, paint: Paint): readonly string[] {
  return neutralize(text)
    .split('\n')
    .map((line) => `   ${colourOf(paint, line)(line)}`);
}

function colourOf({ green, red, dim }: Paint, line: string): (text: string) => string {
  if (line.startsWith('+')) return green;
  return line.startsWith('-') ? red : dim;
}
