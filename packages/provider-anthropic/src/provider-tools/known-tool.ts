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

/** The names of all of them. */
export const knownToolOptions: MemberRules<KnownToolOptions<unknown, unknown>> = {
  ...traitNames,
  config: 'object',
  provider: 'text',
  run: 'function',
  toModel: 'function',
  preview: 'function',
  reconcile: 'function',
};

/** How the protocol has such a tool. */
export interface KnownTool<Input> extends CommandInput<Input> {
  readonly name: string;
  readonly description: string;
  /** With the latest version. */
  readonly type: string;
  /** Of a toolset, which has no name on the wire: the name in the log. */
  readonly runBy?: string;
  /** The key of what it works on together with other tools; default it has that for itself. */
  readonly worksOn?: string;
}

/**
 * The model is told the name of the tool only; what it calls is checked and run as every tool is. One call is
 * run at a time, unless `exclusive` says otherwise: all of them work on one shell, screen or set of files. A
 * shell and an editor of files work on the same, and what one answer asks of both is done in its order.
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

/** What a shell and an editor work on. */
export const files = 'anthropic files';
