import type { Event } from '@mortise/core';

/**
 * Whether an append takes letters in and does nothing else. The disk has them already: where a loss of power
 * takes such an append back, its letters are back in the mailbox by the same step, and are taken in again.
 * Whatever is stored later is never stored without it.
 */
export function isOfLetters(events: readonly Event[], consumed: readonly string[]): boolean {
  if (consumed.length === 0) return false;
  const letters = new Set(consumed);
  return events.every(({ mailId, actions }) => mailId !== undefined && letters.has(mailId) && actions === undefined);
}
