import { join } from 'node:path';
import { appendLine, readLines } from './synced-lines.ts';

/** An effect in the simulated world. */
export interface Effect {
  readonly tool: string;
  readonly callId: string;
  readonly idempotencyKey: string;
}

/** Records an effect. The world never forgets one. */
export function act(directory: string, effect: Effect): void {
  appendLine(fileIn(directory), effect);
}

/**
 * Creates an effect unless one with the same idempotency key exists, like a service that supports such keys.
 */
export function actOnce(directory: string, effect: Effect): void {
  const { tool, idempotencyKey } = effect;
  const known = effectsIn(directory).some((each) => each.tool === tool && each.idempotencyKey === idempotencyKey);
  if (!known) act(directory, effect);
}

/** Returns the effects so far. */
export function effectsIn(directory: string): readonly Effect[] {
  return readLines<Effect>(fileIn(directory));
}

/** Returns true if the effect of a call has happened. */
export function hasHappened(directory: string, callId: string): boolean {
  return effectsIn(directory).some((effect) => effect.callId === callId);
}

function fileIn(directory: string): string {
  return join(directory, 'world.jsonl');
}
