import {
  type Awaitable,
  ConfigError,
  type JsonObject,
  type SchemaValidator,
  type Tool,
  type ToolContext,
  type ToolEffect,
  type ToolEgress,
  takesAddress,
} from '@mortise/core';
import type { Operation } from '../operation/operation.ts';
import type { OpenapiLimits } from '../options/openapi-limits.ts';
import type { ReferencePermission } from '../options/reference-permission.ts';
import type { SchemeAuth } from '../options/scheme-auth.ts';

/** Options of a toolset of OpenAPI operations. */
export type OpenapiToolsetOptions = OpenapiSettings & (Checked | Unchecked);

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
  readonly auth?: { readonly [scheme: string]: SchemeAuth };
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
export interface ConfirmOptions {
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

/** Throws `ConfigError`, `no_confirmation`, if `confirm` is set without `confirmWith`. */
export function assertConfirmable(toolset: string, { confirm = false, confirmWith }: ConfirmOptions): void {
  if (confirm === false || confirmWith) return;
  throw new ConfigError(
    'no_confirmation',
    `toolset "${toolset}": confirm needs confirmWith; install @mortise/confirmation and give its requireConfirmation`,
  );
}

/**
 * Adds the confirmation gate to a tool. Throws `ConfigError`, `no_confirmation`, if `confirmWith` is missing.
 */
export function confirmable(tool: Tool, operation: Operation, { confirm = false, confirmWith }: ConfirmOptions): Tool {
  if (confirm === false || !confirmWith) return tool;
  const { gates = [] } = confirmWith(tool, (args) => confirm === true || confirm(operation, args));
  if (gates.length <= (tool.gates?.length ?? 0))
    throw new ConfigError('no_confirmation', `confirmWith added no gate to "${tool.name}"`);
  return { ...tool, gates };
}

/**
 * Returns the destinations of an operation's arguments: those that the application declares, otherwise the
 * host of the operation's server.
 *
 * No argument changes that host: servers use the defaults of their variables, and redirects stay within the
 * origin. If an argument is clearly an address, the result is undefined, which means any address in the
 * arguments: this library sends nothing there, but the API might.
 */
export function egressOf(
  operation: Operation,
  server: URL,
  schema: JsonObject,
  { egress }: Pick<OpenapiSettings, 'egress'>,
): ToolEgress | undefined {
  return egress?.(operation) ?? (takesAddress(schema) ? undefined : { hosts: [server.host] });
}
