/**
 * The members of Standard Schema V1 that the core reads. Declared here, so that the core has no dependency.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    /**
     * Standard JSON Schema V1. Absent if the schema library needs a converter: then set `inputJsonSchema`.
     */
    readonly jsonSchema?:
      | {
          readonly input: (options: DescribeOptions) => Record<string, unknown>;
          readonly output: (options: DescribeOptions) => Record<string, unknown>;
        }
      | undefined;
  };
}

/** Options of the method by which a schema describes itself. */
export interface DescribeOptions {
  readonly target: 'draft-2020-12';
  /** Options that only the library of the schema reads. */
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** One issue of a value. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The result of `validate`. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };
