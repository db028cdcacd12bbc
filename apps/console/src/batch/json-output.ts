import type { AdviceOn } from '../model/model-server.ts';
import { paint } from '../terminal/paint.ts';
import { neutralize } from '../text/neutralize.ts';
import { type Banner, bannerLines } from '../ui/banner.ts';
import { jsonLine } from './json-line.ts';
import type { Output } from './output.ts';

/** Writes events alone to standard output, a line each; the banner and advice go to standard error. */
export function jsonOutput(banner: Banner, adviceOn?: AdviceOn): Output {
  for (const line of bannerLines(banner, paint(process.stderr))) process.stderr.write(`${line}\n`);
  return {
    onPrompt() {},
    onEvent(event) {
      process.stdout.write(`${jsonLine(event)}\n`);
      const advice = event.type === 'end' && event.result.error ? adviceOn?.(event.result.error) : undefined;
      if (advice !== undefined) process.stderr.write(`! ${neutralize(advice)}\n`);
    },
  };
}
