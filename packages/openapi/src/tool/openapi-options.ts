import type { Awaitable, SchemaValidator, ToolContext, ToolEffect, ToolEgress } from '@mortise/core';
import type { Operation } from '../operation/operation.ts';
import type { OpenapiLimits } from '../options/openapi-limits.ts';
import type { ReferencePermission } from '../options/reference-permission.ts';
import type { SchemeAuth } from '../options/scheme-auth.ts';
import type { ConfirmOptions } from './confirm-options.ts';

/** How the operations of a document become tools. */
export type OpenapiToolsetOptions = OpenapiSettings & (Checked | Unchecked);

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
export interface OpenapiSettings extends ConfirmOptions {
  /** Of the toolset; default `openapi`. */
  readonly name?: string;
  /** Which operations become tools: their `operationId`s, or a choice. Left out: all. */
  readonly operations?: readonly string[] | ((operation: Operation) => boolean);
  /**
   * By name of the security scheme. A scheme that a chosen
   * operation needs and that is not here is a `ConfigError`.
   */
  readonly auth?: { readonly [scheme: string]: SchemeAuth };
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
  /** Reads arguments also where a model makes slips, as `lenientArgs` of a tool says. Default false. */
  readonly lenientArgs?: boolean;
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
