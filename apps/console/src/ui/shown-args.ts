import type { PendingCall } from '@mortise/core';
import type { Paint } from '../terminal/paint.ts';
import { shownValue } from './shown-text.ts';

/** Lines on a call's arguments, and the arguments that would run if they differ. */
export function shownArgs(
  { call, checked, checkedGap }: Pick<PendingCall, 'call' | 'checked' | 'checkedGap'>,
  paint: Paint,
): readonly string[] {
  return [
    ...linesOf(shownValue(call.args)),
    ...(checked === undefined ? [] : [paint.yellow('   which comes to'), ...linesOf(shownValue(checked))]),
    ...(checkedGap ? [paint.yellow(`   ! ${gaps[checkedGap.reason]}`)] : []),
  ];
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').map((line) => `   ${line}`);
}

const gaps = {
  large: 'what the arguments come to is too large to be shown',
  opaque: 'the arguments come to something that cannot be shown in full',
} as const;
