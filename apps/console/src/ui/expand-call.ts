import { neutralize } from '../text/neutralize.ts';
import type { LoggedCall } from './call-log.ts';
import type { Paint } from './paint.ts';
import type { Screen } from './screen.ts';
import { shownOutcome, shownValue } from './shown-text.ts';

/** Shows input and output of a call, whole. */
export function expandCall(screen: Screen, paint: Paint, { number, call, args, outcome }: LoggedCall): void {
  screen.line(paint.bold(`#${number} ${neutralize(call.name)}`));
  screen.line(paint.dim('input'));
  for (const line of shownValue(args).split('\n')) screen.line(`  ${line}`);
  screen.line(paint.dim('output'));
  for (const line of (outcome ? shownOutcome(call.name, outcome) : '(not yet)').split('\n')) screen.line(`  ${line}`);
}
