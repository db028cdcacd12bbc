import type { JsonObject, StandardSchema, Tool, ToolCheck } from '@mortise/core';

/**
 * Finds the original arguments of a call by its checked arguments. LangChain checks arguments again, and
 * converted values might not pass.
 */
export class RawArguments {
  readonly #raw: WeakMap<object, JsonObject> = new WeakMap<object, JsonObject>();

  /** Wraps the schema so that its input can be found by its output. `isStrict`: gates see the input. */
  remembering(schema: StandardSchema, isStrict: boolean): StandardSchema {
    const standard = schema['~standard'];
    return {
      '~standard': {
        ...standard,
        validate: async (args) => {
          const verdict = await standard.validate(args);
          if (verdict.issues) return verdict;
          return { value: isStrict ? args : this.#keep(verdict.value, args as JsonObject) };
        },
      },
    };
  }

  /**
   * Wraps the check of a Mortise tool so that the original arguments can be found by the checked arguments.
   */
  rememberingCheck(check: NonNullable<Tool['check']>): (args: JsonObject) => Promise<ToolCheck> {
    return async (args) => {
      const verdict = await check(args);
      return 'issues' in verdict ? verdict : { value: this.#keep(verdict.value, args) };
    };
  }

  of(input: unknown): unknown {
    return (typeof input === 'object' && input !== null && this.#raw.get(input)) || input;
  }

  #keep(value: unknown, args: JsonObject): unknown {
    // Only objects can be traced back to their input.
    if (typeof value !== 'object' || value === null) return args;
    this.#raw.set(value, args);
    return value;
  }
}
