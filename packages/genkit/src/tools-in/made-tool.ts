import {
  addGate,
  isJsonObject,
  type JsonObject,
  type SchemaValidator,
  schemaTool,
  type Tool,
  type TraitOptions,
} from '@mortise/core';
import { foreignJson } from '@mortise/hop-kit';
import type { GenkitAction } from '../vendor/genkit-action.ts';
import { schemasOf, type ToJsonSchema } from './action-schemas.ts';
import { type RunOptions, runAction } from './run-action.ts';

/** Options of converting Genkit tools to tools of the core. */
export interface MakeOptions extends RunOptions {
  /**
   * The validator of the tools' schemas, used before gates
   * decide. Genkit checks the arguments again when a tool runs.
   */
  readonly validator?: SchemaValidator | undefined;
  /** True to use no validator: only Genkit then checks the arguments, when the tools run. */
  readonly unchecked?: true | undefined;
  /** `toJsonSchema` of `genkit/schema`: needed for tools whose schemas are zod. */
  readonly toJsonSchema?: ToJsonSchema | undefined;
  /**
   * Returns traits that Genkit cannot express, by the name of the action: `effect`, `egress`, `timeoutMs`,
   * `gates`, and others. Without it, every tool has the effect `write`.
   */
  readonly traits?: ((name: string, action: GenkitAction) => TraitOptions | undefined) | undefined;
}

/**
 * Converts an action to a tool of the core. `current` returns the current action.
 *
 * Throws `no_json_schema`, `schema_not_object`, `no_validator`, and the errors of the validator.
 */
export function madeTool(name: string, current: () => GenkitAction, options: MakeOptions): Tool {
  const action = current();
  const { name: key, description = '', metadata } = action.__action;
  const { input, output } = schemasOf(action.__action, options.toJsonSchema);
  const { validator, unchecked } = options;
  const { gates = [], ...traits } = options.traits?.(key, action) ?? {};
  const marks = metadataOf(metadata);
  const described = schemaTool({
    ...(marks && { metadata: marks }),
    ...(traits as object),
    name,
    description,
    inputJsonSchema: input,
    ...(output && { outputJsonSchema: output }),
    ...(validator ? { validator } : { unchecked }),
    run: () => null,
  });
  const tool: Tool = {
    ...described,
    run: (args, context) => runAction(current(), args as JsonObject, context, options),
  };
  return gates.reduce<Tool>((gated, gate) => addGate(gated, gate), tool);
}

/** Returns the metadata of a tool, without Genkit's own keys. */
function metadataOf(metadata: Readonly<Record<string, unknown>> | undefined): JsonObject | undefined {
  const { type: _, dynamic: __, ...more } = metadata ?? {};
  const members = foreignJson(more);
  return isJsonObject(members) && Object.keys(members).length > 0 ? members : undefined;
}
