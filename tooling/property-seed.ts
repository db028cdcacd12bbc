/**
 * Returns the seed of all properties: always 1, so that the same code has the same result twice, because a
 * failure with a new seed seldom comes from the change under test. `MORTISE_SEED` is another seed, or
 * `random`. Throws if it is neither a whole number nor `random`.
 */
export function propertySeed(given = '1'): number {
  if (given === 'random') return Date.now() % 0x7fff_ffff;
  if (!/^-?\d+$/.test(given)) throw new Error(`MORTISE_SEED is a whole number or "random", got "${given}"`);
  return Number(given);
}
