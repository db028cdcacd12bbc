import { type Banner, bannerLines } from '../ui/banner.ts';
import { paint } from '../ui/paint.ts';
import { jsonLine } from './json-line.ts';
import type { Output } from './output.ts';

/** Nothing but events on standard output, a line each; the banner goes to standard error. */
export function jsonOutput(banner: Banner): Output {
  for (const line of bannerLines(banner, paint(process.stderr))) process.stderr.write(`${line}\n`);
  return {
    onPrompt() {},
    onEvent: (event) => void process.stdout.write(`${jsonLine(event)}\n`),
  };
}
