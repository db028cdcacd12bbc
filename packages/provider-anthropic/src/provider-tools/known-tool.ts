import {
  type FunctionToolOptions,
  functionTool,
  type JsonObject,
  type MemberRules,
  type Tool,
  type TraitOptions,
  traitNames,
} from '@mortise/core';
import { runByMember } from '@mortise/provider-kit';
import type { CommandInput } from './command-input.ts';

/** A tool whose calls every model of Anthropic knows how to write, and that the application runs. */
export interface KnownToolOptions<Input, Output>
  extends TraitOptions<Input>,
    Pick<FunctionToolOptions<Input, Output>, 'run' | 'toModel' | 'preview' | 'reconcile'> {
  /**
   * Additional members of the tool, as the protocol names them; `type` for another version than the latest.
   */
  readonly config?: JsonObject | undefined;
  readonly provider?: string | undefined;
}

/** The rules of all options. */
export const knownToolOptions: MemberRules<KnownToolOptions<unknown, unknown>> = {
  ...traitNames,
  config: 'object',
  provider: 'text',
  run: 'function',
  toModel: 'function',
  preview: 'function',
  reconcile: 'function',
};

/** The protocol's definition of such a tool. */
export interface KnownTool<Input> extends CommandInput<Input> {
  readonly name: string;
  readonly description: string;
  /** The type, in its latest version. */
  readonly type: string;
  /** The name in the log of a toolset, which has no name on the wire. */
  readonly runBy?: string;
  /** The key of a resource that the tool shares with other tools; default: the tool does not share one. */
  readonly worksOn?: string;
}

/**
 * Creates a tool that the model knows by its name; its calls are checked and run like those of any other
 * tool. One call runs at a time, unless `exclusive` says otherwise: all calls share one shell, screen or set
 * of files. A shell and a file editor share the files, so calls of both in one answer run in order.
 */
export function knownTool<Input, Output>(
  { name: known, description, type: latest, input, inputJsonSchema, runBy, worksOn }: KnownTool<Input>,
  {
    config = {},
    provider = 'anthropic',
    exclusive = worksOn === undefined ? true : () => worksOn,
    ...options
  }: KnownToolOptions<Input, Output>,
): Tool<Input> {
  const { type = latest, ...members } = config;
  const name = runBy ?? known;
  const named = runBy === undefined ? { name } : { [runByMember]: runBy };
  const tool = functionTool<Input, Output>({ ...options, exclusive, name, description, input, inputJsonSchema });
  const { declaration } = tool;
  const providerTool = { provider, name: String(type), config: { ...members, ...named } };
  return {
    ...tool,
    prepare(draft) {
      if (declaration) draft.addDeclaration(declaration);
      draft.addProviderTool(providerTool);
    },
  };
}

/** The lock that a shell and an editor share. */
export const files = 'anthropic files';
