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

/** Options of a tool that Anthropic's models know by its type, and that the application runs. */
export interface KnownToolOptions<Input, Output>
  extends TraitOptions<Input>,
    Pick<FunctionToolOptions<Input, Output>, 'run' | 'toModel' | 'preview' | 'reconcile'> {
  /**
   * Additional members of the tool, in the format of the protocol;
   * a member `type` selects a version other than the latest.
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

/** The protocol's definition of a tool that the application runs. */
export interface KnownTool<Input> extends CommandInput<Input> {
  readonly name: string;
  readonly description: string;
  /** The type of the tool, in its latest version. */
  readonly type: string;
  /** The name of a toolset in the log; on the wire it has no name. */
  readonly runBy?: string;
  /** The key of a resource that the tool shares with other tools; default: the tool shares no resource. */
  readonly worksOn?: string;
}

/**
 * Creates a tool that the model knows by its name; its calls are checked and run like those of any other
 * tool. By default one call runs at a time, because all calls share one shell, one screen or the same files;
 * `exclusive` changes that. A shell and a file editor share
 * the files, so the calls of both in one answer run in order.
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

/** The exclusion key that a shell and an editor share. */
export const files = 'anthropic files';
