import type { PendingCall } from '@mortise/core';
import { neutralize } from '../text/neutralize.ts';
import type { AskingTerminal } from './asking-terminal.ts';

/** The path of agents to a question of a nested run, as a line; none for one at the root. */
export function askedBy({ calls, paint }: AskingTerminal, { branch }: PendingCall): readonly string[] {
  const path = calls.pathOf(branch);
  return path.length === 0 ? [] : [paint.dim(`   asked by ${neutralize(path.join(' › '))}`)];
}
