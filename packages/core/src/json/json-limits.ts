/** The largest size and depth of a JSON value that is accepted. */
export interface JsonLimits {
  /** Characters of JSON text. */
  readonly chars: number;
  /** Levels of nesting. */
  readonly depth: number;
  /** Values of any kind, containers included. */
  readonly nodes: number;
}

/**
 * Bounds of a call's arguments: what `structuredClone` and `JSON.stringify` can still take without
 * overflowing a stack, and what a model can mean.
 */
export const argumentLimits: JsonLimits = { chars: 1_048_576, depth: 128, nodes: 100_000 };

/** Bounds of what a tool may return at all; what is stored of it, and what the model reads, is less. */
export const resultLimits: JsonLimits = { chars: 67_108_864, depth: 128, nodes: 5_000_000 };

/** Bytes of media in one result; what is larger is kept as an artifact. */
export const mediaLimitBytes = 4_194_304;
