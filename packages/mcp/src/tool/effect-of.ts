import { checkMembers, type ToolEffect, traitNames } from '@mortise/core';
import type { McpToolDefinition } from './mcp-tool-definition.ts';

/** The effects of tools, as the application declares them. */
export interface EffectOptions {
  /** The effect of all tools, or of each. Default `write`. */
  readonly effect?: ToolEffect | ((definition: McpToolDefinition) => ToolEffect | undefined) | undefined;
  /**
   * The server's hints may also loosen: `readOnlyHint` makes a `read`,
   * `idempotentHint` an `idempotent`. Default: they tighten only.
   */
  readonly trustAnnotations?: boolean | undefined;
}

/**
 * The effect of a tool: the application's, made stricter by the server's hints, and looser only if they are
 * trusted.
 */
export function effectOf(
  { annotations, ...definition }: McpToolDefinition,
  { effect, trustAnnotations = false }: EffectOptions,
): ToolEffect {
  const { readOnlyHint, idempotentHint, destructiveHint } = annotations;
  const hinted = readOnlyHint === true ? 'read' : idempotentHint === true ? 'idempotent' : undefined;
  if (typeof effect === 'function') {
    // A function that decides for each tool has seen the definition.
    const declared = effect({ ...definition, annotations });
    if (declared !== undefined) {
      checkMembers(
        `the answer of "effect" about "${definition.name}"`,
        { effect: declared },
        { effect: traitNames.effect },
      );
      return declared;
    }
  }
  if (effect === undefined || typeof effect === 'function') return trustAnnotations ? (hinted ?? 'write') : 'write';
  if (hinted !== undefined) return stricter(effect, hinted);
  if (destructiveHint === true || idempotentHint === false) return 'write';
  return readOnlyHint === false ? stricter(effect, 'idempotent') : effect;
}

function stricter(one: ToolEffect, other: ToolEffect): ToolEffect {
  return strictness[one] > strictness[other] ? one : other;
}

const strictness: { readonly [effect in ToolEffect]: number } = { read: 0, idempotent: 1, write: 2 };
