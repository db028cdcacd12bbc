import type { PendingCall } from '@mortise/core';
import { neutralize } from '../text/neutralize.ts';
import type { AskingTerminal } from './asking-terminal.ts';

/**
 * Lines on whose question it is: the path of agents of a nested run, and the source of a tool from outside.
 */
export function askedBy({ calls, paint, sourceOf }: AskingTerminal, { branch, call }: PendingCall): readonly string[] {
  const path = calls.pathOf(branch);
  const source = sourceOf?.(call.name);
  return [
    ...(path.length === 0 ? [] : [`asked by ${path.join(' › ')}`]),
    ...(source === undefined ? [] : [`a tool of ${source}`]),
  ].map((line) => paint.dim(`   ${neutralize(line)}`));
}
