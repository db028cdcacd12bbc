import type { AdviceOn } from '../model/model-server.ts';
import type { Paint } from '../terminal/paint.ts';
import { type Banner, bannerLines } from '../ui/banner.ts';
import type { CallLog } from '../ui/call-log.ts';
import { Transcript } from '../ui/transcript.ts';
import { WarningLog } from '../ui/warning-log.ts';
import type { Lines } from '../view/lines.ts';
import type { Output } from './output.ts';

/** Requests and runs for reading, below a banner. */
export function textOutput(
  { screen, paint, calls }: TextTarget,
  banner: Banner,
  adviceOn: AdviceOn | undefined,
): Output {
  const transcript = new Transcript({
    screen,
    paint,
    calls,
    warnings: new WarningLog(),
    unfoldHint: () => 'whole with --json',
    warningsHint: 'whole with --json',
    adviceOn,
  });
  for (const line of bannerLines(banner, paint)) screen.line(line);
  return {
    onPrompt: (prompt, beside) => transcript.words(prompt, beside),
    onEvent: (event) => transcript.show(event),
  };
}

/** The output stream of a batch, and the calls that were shown there. */
export interface TextTarget {
  readonly screen: Lines;
  readonly paint: Paint;
  readonly calls: CallLog;
}
