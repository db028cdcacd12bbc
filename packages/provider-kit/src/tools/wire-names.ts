import { textHash } from './text-hash.ts';

/** What a wire takes as the name of a tool. */
export interface NameRule {
  /** A name that is taken as it is. */
  readonly taken: RegExp;
  /** Each character that is not, with the flag `g`. */
  readonly odd: RegExp;
  /** Characters of a name, at most. */
  readonly longest: number;
  /** Put before a name that begins with what no name begins with; default nothing. */
  readonly prefix?: string;
}

/**
 * The names of tools on a wire: a tool's own where the wire
 * takes it, else a readable rest of it with a hash of the whole.
 *
 * Pure functions, so that a call in the history and the declaration agree without a table.
 */
export function wireNames({ taken, odd, longest, prefix = '' }: NameRule): (name: string) => string {
  return (name) => {
    if (taken.test(name)) return name;
    const rest = name.replace(odd, '_');
    const head = `${taken.test(rest.slice(0, 1)) ? '' : prefix}${rest}`.slice(0, longest - 13);
    return `${head}_${textHash(name)}`;
  };
}
