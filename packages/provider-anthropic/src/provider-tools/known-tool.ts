import {
  type FunctionToolOptions,
  functionTool,
  type JsonObject,
  type Tool,
  type TraitOptions,
  traitNames,
} from '@mortise/core';
import type { CommandInput } from './command-input.ts';

/** A tool whose calls every model of Anthropic knows how to write, and that the application runs. */
export interface KnownToolOptions<Input, Output>
  extends TraitOptions<Input>,
    Pick<FunctionToolOptions<Input, Output>, 'run' | 'toModel' | 'preview' | 'reconcile'> {
  /** Other members of the tool, in the protocol's words; `type` for another version than the latest. */
  readonly config?: JsonObject | undefined;
  readonly provider?: string | undefined;
}

/** The names of all of them. */
export const knownToolOptions: Readonly<Record<keyof KnownToolOptions<unknown, unknown>, true>> = {
  ...traitNames,
  config: true,
  provider: true,
  run: true,
  toModel: true,
  preview: true,
  reconcile: true,
};

/** How the protocol has such a tool. */
export interface KnownTool<Input> extends CommandInput<Input> {
  readonly name: string;
  readonly description: string;
  /** With the latest version. */
  readonly type: string;
}

/** The model is told the name of the tool only; what it calls is checked and run as every tool is. */
export function knownTool<Input, Output>(
  { name, description, type: latest, input, inputJsonSchema }: KnownTool<Input>,
  { config = {}, provider = 'anthropic', ...options }: KnownToolOptions<Input, Output>,
): Tool {
  const { type = latest, ...members } = config;
  const tool = functionTool<Input, Output>({ ...options, name, description, input, inputJsonSchema });
  const { declaration } = tool;
  const providerTool = { provider, name: String(type), config: { ...members, name } };
  return {
    ...tool,
    prepare(draft) {
      if (declaration) draft.addDeclaration(declaration);
      draft.addProviderTool(providerTool);
    },
  };
}
