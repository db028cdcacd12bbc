import { type LinearPattern, linearPattern } from './linear-pattern.ts';

/**
 * Compiles patterns and keeps up to a thousand small ones: the tools
 * of one server often share theirs. Throws as `linearPattern` does.
 */
export function patternCache(): (source: string) => LinearPattern {
  const known = new Map<string, LinearPattern>();
  return (source) => {
    const kept = known.get(source);
    if (kept) return kept;
    const made = linearPattern(source);
    if (made.states > 500) return made;
    if (known.size >= 1_000) known.clear();
    known.set(source, made);
    return made;
  };
}
