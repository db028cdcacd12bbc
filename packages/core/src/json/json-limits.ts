/** The maximum size and depth of a JSON value. */
export interface JsonLimits {
  /** The number of characters of its JSON text. */
  readonly chars: number;
  /** The number of nesting levels. */
  readonly depth: number;
  /** The number of values of any kind, containers included. */
  readonly nodes: number;
}

/**
 * The limits of a call's arguments: within them `structuredClone` and `JSON.stringify` do not overflow the
 * stack, and no model needs more.
 */
export const argumentLimits: JsonLimits = { chars: 1_048_576, depth: 128, nodes: 100_000 };

/**
 * The limits of a tool's return value. The stored outcome,
 * and the result that the model reads, have lower limits.
 */
export const resultLimits: JsonLimits = { chars: 67_108_864, depth: 128, nodes: 5_000_000 };

/** The maximum number of bytes of media in one result; larger media are saved as artifacts. */
export const mediaLimitBytes = 4_194_304;

/** The reason why a JSON text or value was refused: an error code, and a message that says what to do. */
export interface JsonProblem {
  readonly code:
    | 'invalid_args_json'
    | 'invalid_args_type'
    | 'invalid_args_schema'
    | 'unsafe_key'
    | 'args_too_large'
    | 'args_too_deep';
  readonly message: string;
}
