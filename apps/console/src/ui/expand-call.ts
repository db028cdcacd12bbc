import type { Paint } from '../terminal/paint.ts';
import { neutralize } from '../text/neutralize.ts';
import type { Lines } from '../view/lines.ts';
import type { LoggedCall } from './call-log.ts';
import { shownOutcome, shownValue } from './shown-text.ts';

/** Shows the complete input and output of a call. Returns false if there is none. */
export function expandCall(screen: Lines, paint: Paint, call: LoggedCall | undefined): boolean {
  if (!call) return false;
  const looks: Readonly<Record<string, (text: string) => string>> = { input: paint.dim, output: paint.dim };
  for (const [at, line] of callLines(call).entries())
    screen.line(at === 0 ? paint.bold(line) : (looks[line]?.(line) ?? line));
  return true;
}

/** The complete input and output of a call, as lines for a terminal. */
export function callLines({ number, call, args, outcome }: LoggedCall): readonly string[] {
  const indented = (text: string): readonly string[] => text.split('\n').map((line) => `  ${line}`);
  return [
    `#${number} ${neutralize(call.name)}`,
    'input',
    ...indented(shownValue(args)),
    'output',
    ...indented(outcome ? shownOutcome(call.name, outcome) : '(not yet)'),
  ];
}
