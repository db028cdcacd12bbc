// The public surface of one entry point, written by `pnpm api`. Do not edit.

import { Awaitable, Credential, JsonObject, SchemaValidator, Tool, ToolContext, ToolEffect, ToolEgress, ToolGate, Toolset } from "@mortise/core";
/** Members of a document that no tool has anything of. */
interface LeftOut {
  /** The kind of object and its member: `operation.callbacks`. */
  readonly member: string;
  readonly why: string;
  readonly count: number;
  /** JSON pointers of the first of them. */
  readonly at: readonly string[];
}
/** One operation of a document, as it names itself. */
interface Operation {
  readonly operationId: string | undefined;
  /**
   * As it is sent, which is in capitals but for what `additionalOperations`
   * says; `*` for all of a path that cannot be read.
   */
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary: string | undefined;
  readonly description: string | undefined;
  readonly isDeprecated: boolean;
}
/** Where a document is: itself, a URL, or the path of a file. */
type OpenapiSource = JsonObject | URL | string;
/** What a document and its server may cost. */
interface OpenapiLimits {
  /** Of the document, as text, with those that it refers to. Default 32 MiB. */
  readonly documentBytes: number;
  /** Documents that it refers to and that are read. Default 5,000. */
  readonly references: number;
  /** Those of them that are read from the web. Default 100. */
  readonly webReferences: number;
  /** Operations of a document. Default 5,000. */
  readonly operations: number;
  /**
   * Schemas of one tool, with all that they refer to. Of what is larger the inner levels take anything, which
   * is told and listed; an operation whose outer levels need more is left out. Default 5,000.
   */
  readonly schemas: number;
  /**
   * Characters of the schemas of one tool, likewise. Validators take about as many. Default 250,000, or less
   * where the tools of a document would together have more than 20 times its characters and 2,000,000.
   */
  readonly schemaCharacters: number;
  /**
   * Milliseconds for a call with its redirects and retries, and for
   * reading the document with those that it refers to. Default 30,000.
   */
  readonly timeoutMs: number;
  /** Of an answer's body, after decoding. Default 1 MiB. */
  readonly answerBytes: number;
  /**
   * Times that a `read` or `idempotent` call is sent again
   * after 429, 502, 503, 504 or a broken connection. Default 2.
   */
  readonly retries: number;
  /**
   * Milliseconds before the first retry, doubled for each more, where the server does not say. Default 500.
   */
  readonly retryDelayMs: number;
}
/** Permission to read documents that a document refers to. */
interface ReferencePermission {
  /**
   * Asked once for each: a file below the document's folder, or a URL of the web. Others are never read. What
   * is allowed and cannot be read is a `ConfigError`; an operation that needs what is not allowed is left
   * out.
   */
  readonly allow: (url: URL) => boolean;
}
/**
 * What proves who a call acts for: one credential for all, a gate that finds one for each call, or `none`
 * where something else sees to it.
 */
type SchemeAuth = Credential | ToolGate | "none";
/** Which calls of operations a person is asked about. */
interface ConfirmOptions {
  /**
   * Whether a person has to approve a call: every call, or by
   * operation and arguments. What throws asks. Needs `confirmWith`.
   */
  readonly confirm?: boolean | ((operation: Operation, args: JsonObject) => Awaitable<boolean>) | undefined;
  /** Whose gate asks: `requireConfirmation` of `@mortise/confirmation`, or a function like it. */
  readonly confirmWith?: ((tool: Tool, when: (args: JsonObject) => Awaitable<boolean>) => Tool) | undefined;
}
/** How the operations of a document become tools. */
type OpenapiToolsetOptions = OpenapiSettings & (Checked | Unchecked);
interface Checked {
  /** Enforces the schemas of arguments and answers. */
  readonly validator: SchemaValidator;
}
interface Unchecked {
  /** Spelled out by who wants no validator: what the model sends goes out, as far as it can be written. */
  readonly unchecked: true;
  readonly validator?: never;
}
/** What there is to say beside what checks. */
interface OpenapiSettings extends ConfirmOptions {
  /** Of the toolset; default `openapi`. */
  readonly name?: string;
  /** Which operations become tools: their `operationId`s, or a choice. Left out: all. */
  readonly operations?: readonly string[] | ((operation: Operation) => boolean);
  /**
   * By name of the security scheme. A scheme that a chosen
   * operation needs and that is not here is a `ConfigError`.
   */
  readonly auth?: {
    readonly [scheme: string]: SchemeAuth;
  };
  /** Called where the server answers 401 to the credential of a gate: the place to have it forgotten. */
  readonly onUnauthorized?: (context: ToolContext) => Awaitable<void>;
  /** Instead of the servers that the document names. */
  readonly baseUrl?: string | URL;
  /** Another name for the tool than the `operationId`; it is made legal and unique as well. */
  readonly naming?: (operation: Operation) => string;
  /**
   * Another effect than that of the method: GET and HEAD `read`, PUT and DELETE `idempotent`, others `write`.
   */
  readonly effect?: (operation: Operation) => ToolEffect | undefined;
  /**
   * Where what an operation is told may get to. Left out: its server,
   * or any address in its arguments, where one plainly is one.
   */
  readonly egress?: (operation: Operation) => ToolEgress | undefined;
  /**
   * Sends the requests. Which address a name leads to is its own
   * business then: only addresses in numbers are looked at here.
   */
  readonly fetch?: typeof globalThis.fetch;
  /** Spelled out by who wants to reach loopback, private networks or metadata services. */
  readonly allowPrivateAddresses?: boolean;
  /**
   * An answer that does not match its schema is an error,
   * `result_schema`. Left out: the model gets it with a note.
   */
  readonly strictOutput?: boolean;
  /** Spelled out by who wants answers that do not match their schema to be handed over without a note. */
  readonly uncheckedAnswers?: boolean;
  /** Which documents may be read that this one refers to. Left out: none. */
  readonly references?: ReferencePermission;
  readonly limits?: Partial<OpenapiLimits>;
}
/** The operations of an API as tools. */
interface OpenapiToolset extends Toolset {
  /**
   * What became of each operation that was chosen: the way back from a tool's name, and why one has no tool.
   */
  operations(): Promise<readonly ListedOperation[]>;
  /**
   * What else the document says and no tool has anything of: the
   * document is read again, without those that it refers to.
   */
  leftOut(): Promise<readonly LeftOut[]>;
}
/** An operation and its tool. */
interface ListedOperation extends Operation {
  readonly toolName: string;
  /** Why there is no such tool. */
  readonly problem?: string;
  /** What the document says of the operation and its tool has not, such as a body of another type. */
  readonly leftOut?: readonly string[];
}
/**
 * One tool for each operation of an OpenAPI document, 2.0 to
 * 3.2, JSON or YAML: itself, its URL, or the path of its file.
 *
 * The document is read when the tools are first asked for, and once; a failure is a `ConfigError` there, and
 * reading is tried again: `openapi_unreadable`, `openapi_invalid`, `openapi_too_large`, `openapi_auth`. An
 * operation that cannot be a tool costs itself alone, and is told as the warning `openapi_left_out`. Throws
 * `invalid_option`, `no_validator` and `no_confirmation`.
 */
export declare function openapiToolset(source: OpenapiSource, options: OpenapiToolsetOptions): OpenapiToolset;
export type { ConfirmOptions, LeftOut, ListedOperation, OpenapiLimits, OpenapiSource, OpenapiToolset, OpenapiToolsetOptions, Operation, ReferencePermission, SchemeAuth };