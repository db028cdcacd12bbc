import { checkMembers, type ToolEffect, traitNames } from '@mortise/core';
import type { McpToolDefinition } from './mcp-tool-definition.ts';

/** The effects of tools, as the application declares them. */
export interface EffectOptions {
  /** The effect of all tools, or a function that returns the effect of each tool. Default `write`. */
  readonly effect?: ToolEffect | ((definition: McpToolDefinition) => ToolEffect | undefined) | undefined;
  /**
   * True if the server's hints may also loosen an effect: `readOnlyHint` to `read`, `idempotentHint` to
   * `idempotent`. Default: hints can only make an effect stricter.
   */
  readonly trustAnnotations?: boolean | undefined;
}

/**
 * Returns the effect of a tool: the effect that the application declares, made stricter by the server's
 * hints, or looser if the hints are trusted.
 */
export function effectOf(
  { annotations, ...definition }: McpToolDefinition,
  { effect, trustAnnotations = false }: EffectOptions,
): ToolEffect {
  const { readOnlyHint, idempotentHint, destructiveHint } = annotations;
  const hinted = readOnlyHint === true ? 'read' : idempotentHint === true ? 'idempotent' : undefined;
  if (typeof effect === 'function') {
    // A function that decides for each tool overrides the hints, because it receives the definition.
    const declared = effect({ ...definition, annotations });
    if (declared !== undefined) {
      checkMembers(
        `the result of the option "effect" for "${definition.name}"`,
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
