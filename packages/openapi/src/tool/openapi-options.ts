import type { Awaitable, SchemaValidator, ToolContext, ToolEffect, ToolEgress } from '@mortise/core';
import type { Operation } from '../operation/operation.ts';
import type { OpenapiLimits } from '../options/openapi-limits.ts';
import type { ReferencePermission } from '../options/reference-permission.ts';
import type { SchemeAuth } from '../options/scheme-auth.ts';
import type { ConfirmOptions } from './confirm-options.ts';

/** Options of a toolset of OpenAPI operations. */
export type OpenapiToolsetOptions = OpenapiSettings & (Checked | Unchecked);

interface Checked {
  /** Enforces the schemas of arguments and answers. */
  readonly validator: SchemaValidator;
}

interface Unchecked {
  /**
   * True to use no validator: the unchecked arguments of the model are sent, as far as they can be
   * serialized.
   */
  readonly unchecked: true;
  readonly validator?: never;
}

/** Settings of the toolset, without the validator. */
export interface OpenapiSettings extends ConfirmOptions {
  /** The name of the toolset; default `openapi`. */
  readonly name?: string;
  /** The operations that become tools: their `operationId`s, or a filter. Default: all. */
  readonly operations?: readonly string[] | ((operation: Operation) => boolean);
  /**
   * Credentials by name of the security scheme. A scheme that a selected operation needs and that is missing
   * here is a `ConfigError`.
   */
  readonly auth?: { readonly [scheme: string]: SchemeAuth };
  /** Called if the server responds with 401 to the credential of a gate, to have it forgotten. */
  readonly onUnauthorized?: (context: ToolContext) => Awaitable<void>;
  /** The base URL that replaces the servers of the document. */
  readonly baseUrl?: string | URL;
  /** Returns another name for the tool than the `operationId`; it is made legal and unique too. */
  readonly naming?: (operation: Operation) => string;
  /**
   * Returns another effect than that of the method: GET and HEAD `read`, PUT and DELETE `idempotent`, others
   * `write`.
   */
  readonly effect?: (operation: Operation) => ToolEffect | undefined;
  /**
   * Returns the destinations that data of a call may reach. Default: its server, or any address in its
   * arguments if one clearly is an address.
   */
  readonly egress?: (operation: Operation) => ToolEgress | undefined;
  /**
   * Sends the requests. Which address a name leads to is its own
   * business then: only addresses in numbers are looked at here.
   */
  readonly fetch?: typeof globalThis.fetch;
  /** True to allow loopback, private networks and metadata services. */
  readonly allowPrivateAddresses?: boolean;
  /** Accepts common slips of models in arguments, as `lenientArgs` of a tool. Default false. */
  readonly lenientArgs?: boolean;
  /**
   * True if a response that does not match its schema is an error, `result_schema`. If omitted, the model
   * gets it with a note.
   */
  readonly strictOutput?: boolean;
  /** True to return responses that do not match their schema without a note. */
  readonly uncheckedAnswers?: boolean;
  /** The documents that references may read. Default: none. */
  readonly references?: ReferencePermission;
  readonly limits?: Partial<OpenapiLimits>;
}
