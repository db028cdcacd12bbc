/** A pattern as a tree. A `char` consumes one character, an `assert` none. */
export type PatternNode =
  | { readonly type: 'char'; readonly matches: (code: number) => boolean }
  | { readonly type: 'assert'; readonly kind: AssertionKind }
  | { readonly type: 'sequence'; readonly nodes: readonly PatternNode[] }
  | { readonly type: 'choice'; readonly nodes: readonly PatternNode[] }
  | { readonly type: 'repeat'; readonly node: PatternNode; readonly min: number; readonly max: number };

/** The assertion at a position: `^`, `$`, `\b`, `\B`. */
export type AssertionKind = 'start' | 'end' | 'boundary' | 'notBoundary';

/** Thrown for a pattern that is not a regular expression, or that cannot be matched in linear time. */
export class PatternError extends Error {
  /** True if the pattern is well-formed, but not supported. */
  readonly unsupported: boolean;

  constructor(message: string, unsupported: boolean) {
    super(message);
    this.name = 'PatternError';
    this.unsupported = unsupported;
  }
}
