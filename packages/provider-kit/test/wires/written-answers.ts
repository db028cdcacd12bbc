import { Dice } from './dice.ts';
import { everyPart } from './every-part.ts';
import type { ToldAnswer, Wire, WireScript } from './wire-script.ts';

/** Returns the text of a written answer on the wire. */
export function textOf({ frame, mark }: Wire, { events }: ToldAnswer): string {
  return events.map(frame).join('') + mark;
}

/**
 * Returns every answer that the generator makes for the census: each special case, and many random scripts.
 */
export function writtenAnswers(wire: Wire, throws = 400): readonly ToldAnswer[] {
  const scripts = (['stop', 'length', 'safety'] as const).flatMap((end) =>
    [...pairs, everyPart(24)].map((parts): WireScript => ({ ...plainScript, end, parts })),
  );
  const written = Array.from({ length: throws }, (_, seed) => {
    const script = scripts[seed % scripts.length] ?? plainScript;
    return wire.tell(script, new Dice(seed, seed % 5 === 0 ? true : undefined));
  });
  const silent = wire.tell(plainScript, new Dice(1));
  return [silent, ...written, ...wire.cases.map((named) => named.written)];
}

/** A script with default values. */
export const plainScript: WireScript = {
  parts: [],
  end: 'stop',
  usage: { input: 200, cached: 30, written: 20, output: 90, thoughts: 40 },
  pieces: 7,
};

/** Each kind of part alone, and each pair of kinds. */
const pairs = everyPart(2).flatMap((part) => [[part], ...everyPart(2).map((next) => [part, next])]);
