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
