/**
 * The seed of property tests: always the same, so that the same code has the same result twice, because a
 * failure with a new seed seldom comes from the change under test. `MORTISE_SEED` is another seed, or
 * `random`.
 */
export function propertySeed(given = '1'): number {
  return given === 'random' ? Date.now() % 0x7fff_ffff : Number(given);
}
