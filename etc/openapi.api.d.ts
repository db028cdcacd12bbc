// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Awaitable, Credential, JsonObject, SchemaValidator, Tool, ToolContext, ToolEffect, ToolEgress, ToolGate, Toolset } from "@mortise/core";
/** Members of a document that no tool uses. */
interface OmittedMember {
  /** The kind of object and its member: `operation.callbacks`. */
  readonly member: string;
  readonly why: string;
  readonly count: number;
  /** The JSON pointers of the first such members. */
  readonly at: readonly string[];
}
/** An operation of a document. */
interface Operation {
  readonly operationId: string | undefined;
  /**
   * The HTTP method as it is sent: upper case, except for `additionalOperations`; `*` for all operations of a
   * path that cannot be read.
   */
  readonly method: string;
  /** The path with its parameters in braces. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly isDeprecated: boolean;
}
/** Limits of a document and its server. */
interface OpenapiLimits {
  /** The maximum number of bytes of the document as text, including referenced documents. Default 32 MiB. */
  readonly documentBytes: number;
  /** The maximum number of referenced documents that are read. Default 5,000. */
  readonly references: number;
  /** The maximum number of referenced documents that are read from the web. Default 100. */
  readonly webReferences: number;
  /** The maximum number of operations of a document. Default 5,000. */
  readonly operations: number;
  /**
   * The maximum number of schemas of one tool, including referenced ones. If a tool has more, the inner
   * levels of its schemas accept any value, which is reported and listed; an operation whose outer levels
   * need more is omitted. Default 5,000.
   */
  readonly schemas: number;
  /**
   * The maximum number of characters of the schemas of one tool, with the same effect. Validators need about
   * as much memory. Default 250,000, or less if the tools of a document together would have more than
   * 2,000,000 characters plus 20 times those of the document.
   */
  readonly schemaCharacters: number;
  /**
   * The time limit for a call with its redirects and retries, and for reading the document and all referenced
   * documents, in milliseconds. Default 30,000.
   */
  readonly timeoutMs: number;
  /** The maximum number of bytes of a response body, after decoding. Default 1 MiB. */
  readonly answerBytes: number;
  /**
   * The number of times that a `read` or `idempotent` call is sent again
   * after 429, 502, 503, 504 or a broken connection. Default 2.
   */
  readonly retries: number;
  /**
   * The delay before the first retry, in milliseconds. It doubles for
   * each further retry, unless the server names a delay. Default 500.
   */
  readonly retryDelayMs: number;
}
/** The source of a document: the parsed document, a URL, or the path of a file. */
type OpenapiSource = JsonObject | URL | string;
/** Permission to read the documents to which a document refers. */
interface ReferencePermission {
  /**
   * Returns true if a document may be read; called once for each file below the document's folder and each
   * URL. Other files are never read. An allowed document that cannot be read causes a `ConfigError`; an
   * operation that needs a document that is not allowed is omitted.
   */
  readonly allow: (url: URL) => boolean;
}
/**
 * The authentication of a call: one credential for all, a gate that finds one for each call, or `none` if
 * something else handles it.
 */
type SchemeAuth = Credential | ToolGate | "none";
/** Options of a toolset of OpenAPI operations. */
type OpenapiToolsetOptions = OpenapiSettings & (Checked | Unchecked);
interface Checked {
  /** The validator that enforces the schemas of arguments and responses. */
  readonly validator: SchemaValidator;
}
interface Unchecked {
  /**
   * True to use no validator: arguments of the model are sent unchecked, as far as they can be serialized.
   */
  readonly unchecked: true;
  readonly validator?: never;
}
/** Settings of the toolset, without the validator. */
interface OpenapiSettings extends ConfirmOptions {
  /** The name of the toolset; default `openapi`. */
  readonly name?: string;
  /** The operations that become tools: their `operationId`s, or a filter. Default: all. */
  readonly operations?: readonly string[] | ((operation: Operation) => boolean);
  /**
   * Credentials by name of the security scheme. A scheme that a selected operation needs and that is missing
   * here is a `ConfigError`.
   */
  readonly auth?: {
    readonly [scheme: string]: SchemeAuth;
  };
  /**
   * Called if the server responds with 401 to the credential of
   * a gate, so that the application can discard that credential.
   */
  readonly onUnauthorized?: (context: ToolContext) => Awaitable<void>;
  /** The base URL that replaces the servers of the document. */
  readonly baseUrl?: string | URL;
  /** Returns a name for the tool, instead of the `operationId`; it is made valid and unique. */
  readonly naming?: (operation: Operation) => string;
  /**
   * Returns the effect of an operation, instead of that of its method: GET and HEAD are `read`, PUT and
   * DELETE `idempotent`, others `write`.
   */
  readonly effect?: (operation: Operation) => ToolEffect | undefined;
  /**
   * Returns the destinations that data of a call may reach. Default: the server of the operation, or any
   * address in its arguments if an argument clearly is an address.
   */
  readonly egress?: (operation: Operation) => ToolEgress | undefined;
  /**
   * The `fetch` that sends the requests. It has to check the addresses of host names itself; this package
   * then checks only IP addresses in URLs.
   */
  readonly fetch?: typeof globalThis.fetch;
  /** True to allow loopback, private networks and metadata services. */
  readonly allowPrivateAddresses?: boolean;
  /** True to accept common slips of models in arguments, as `lenientArgs` of a tool does. Default false. */
  readonly lenientArgs?: boolean;
  /**
   * True if a response that does not match its schema is an error, `result_schema`. If omitted, the model
   * gets the response with a note.
   */
  readonly strictOutput?: boolean;
  /** True to return responses that do not match their schema without a note. */
  readonly uncheckedAnswers?: boolean;
  /** The documents that references may read. Default: none. */
  readonly references?: ReferencePermission;
  readonly limits?: Partial<OpenapiLimits>;
}
/** Options of confirmation: the calls of operations that need approval. */
interface ConfirmOptions {
  /**
   * True if a user has to approve every call, or a function that decides by the operation and the arguments.
   * If the function throws, the user is asked. Needs `confirmWith`.
   */
  readonly confirm?: boolean | ((operation: Operation, args: JsonObject) => Awaitable<boolean>) | undefined;
  /**
   * Creates the gate that asks the user: `requireConfirmation`
   * of `@mortise/confirmation`, or a function like it.
   */
  readonly confirmWith?: ((tool: Tool, when: (args: JsonObject) => Awaitable<boolean>) => Tool) | undefined;
}
/** The operations of an API as tools. */
interface OpenapiToolset extends Toolset {
  /** Lists each selected operation with its tool, or the reason why it has none. */
  operations(): Promise<readonly ListedOperation[]>;
  /**
   * Lists the members of the document that no tool uses. It reads the
   * main document again, without the documents to which it refers.
   */
  omitted(): Promise<readonly OmittedMember[]>;
}
/** An operation and its tool. */
interface ListedOperation extends Operation {
  readonly toolName: string;
  /** The reason why the operation has no tool. */
  readonly problem?: string;
  /** Parts of the operation that its tool does not support, such as another body type. */
  readonly omitted?: readonly string[];
}
/**
 * Creates a toolset with one tool for each operation of an OpenAPI document, 2.0 to 3.2, JSON or YAML.
 * `source` is the document itself, its URL, or the path of its file. The document is read once, when the
 * tools are first listed; a failure makes the listing throw a `ConfigError`, and the next listing retries:
 * `openapi_unreadable`, `openapi_invalid`, `openapi_too_large`, `openapi_auth`. Only unsupported operations
 * are omitted, with the warning `openapi_omitted`. Throws `invalid_option`, `no_validator` and
 * `no_confirmation`.
 */
export declare function openapiToolset(source: OpenapiSource, options: OpenapiToolsetOptions): OpenapiToolset;
export type { ConfirmOptions, ListedOperation, OmittedMember, OpenapiLimits, OpenapiSource, OpenapiToolset, OpenapiToolsetOptions, Operation, ReferencePermission, SchemeAuth };