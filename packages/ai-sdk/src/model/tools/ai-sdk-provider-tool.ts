import {
  ConfigError,
  checkMembers,
  deriveTool,
  type MemberRules,
  type Model,
  type ProviderTool,
  type Tool,
} from '@mortise/core';
import { jsonOf } from '../../model-answer/json-of.ts';

/** A tool that an AI SDK provider defines, created by its package: `openai.tools.webSearch()`. */
export interface AiSdkProvidedTool {
  readonly type: 'provider';
  /** The names of the provider and of its tool, such as `openai.web_search`. */
  readonly id: string;
  readonly args?: object | undefined;
}

/** Options of a provider's tool. */
export interface AiSdkProviderToolOptions {
  /** The model that uses the tool; calls of other models with this tool fail. */
  readonly model: Pick<Model, 'provider'>;
  /**
   * The name of the tool's calls; default: the name of
   * `runs`, or the provider's own name, such as `web_search`.
   */
  readonly name?: string | undefined;
  /**
   * The application's tool that runs the calls if the provider only defines them:
   * `anthropic.tools.bash_20250124()`. A string input becomes `{ input }`.
   */
  readonly runs?: Tool | undefined;
}

/**
 * Creates a tool that the provider defines: `aiSdkProviderTool(openai.tools.webSearch(), { model })`.
 *
 * Most of these tools run at the provider. Their calls and results are provider parts of the answer, and are
 * sent back in the next request. Throws `ConfigError`: `invalid_option`, and `invalid_tool` if no model can
 * call the tool in `runs`.
 */
export function aiSdkProviderTool(tool: AiSdkProvidedTool, options: AiSdkProviderToolOptions): Tool {
  options = checkMembers('aiSdkProviderTool', options, aiSdkProviderToolOptions);
  const { type, id, args = {} } = (tool ?? {}) as Partial<AiSdkProvidedTool>;
  const given = jsonOf(args);
  if (type !== 'provider' || typeof id !== 'string' || !id.includes('.') || given === undefined)
    throw new ConfigError(
      'invalid_option',
      '`aiSdkProviderTool` takes a tool that a provider defines, such as `openai.tools.webSearch()`: of type "provider", with an `id` and `args` of JSON',
    );
  const { model, runs } = options;
  const { provider } = model;
  const name = options.name ?? runs?.name ?? id.slice(id.indexOf('.') + 1);
  const providerTool = { provider, name: id, config: { name, args: given } };
  if (runs) return definedTool(runs, providerTool, name);
  return {
    name,
    description: `${id} of ${provider}`,
    effect: 'read',
    prepare: (draft) => draft.addProviderTool(providerTool),
  };
}

/** Creates a tool of the application that is declared by the provider's own declaration. */
function definedTool(runs: Tool, providerTool: ProviderTool, name: string): Tool {
  const { declaration } = runs;
  if (!declaration) throw new ConfigError('invalid_tool', `tool "${runs.name}" has no declaration to send to a model`);
  const named = { ...declaration, name };
  return deriveTool(runs, {
    name,
    declaration: named,
    prepare(draft) {
      draft.addDeclaration(named);
      draft.addProviderTool(providerTool);
    },
  });
}

const aiSdkProviderToolOptions = {
  model: 'object',
  name: 'text',
  runs: 'object',
} satisfies MemberRules<AiSdkProviderToolOptions>;
