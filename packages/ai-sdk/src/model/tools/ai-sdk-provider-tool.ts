import { ConfigError, checkMembers, type Model, type Tool } from '@mortise/core';
import { jsonOf } from '../../model-answer/json-of.ts';

/** A tool that a provider of AI SDK defines, as its package makes it: `openai.tools.webSearch()`. */
export interface AiSdkProvidedTool {
  readonly type: 'provider';
  /** The provider's name, and its name for the tool: `openai.web_search`. */
  readonly id: string;
  readonly args?: object | undefined;
}

/** Whose tool it is. */
export interface AiSdkProviderToolOptions {
  /** The model that is asked with the tool; another one's call with it fails. */
  readonly model: Pick<Model, 'provider'>;
  /** What calls of it are named; default the provider's own name, `web_search`. */
  readonly name?: string | undefined;
}

/**
 * A tool that the provider runs by itself: `aiSdkProviderTool(openai.tools.webSearch(), { model })`.
 *
 * What it did stands in the answer as provider parts, and is said again in the next request. Of a tool that
 * the provider only defines, `anthropic.tools.bash_20250124()` for instance, the calls are the application's:
 * give the agent a tool of the same name, whose declaration is not sent then. Throws `ConfigError`
 * (`invalid_option`).
 */
export function aiSdkProviderTool(tool: AiSdkProvidedTool, options: AiSdkProviderToolOptions): Tool {
  checkMembers('aiSdkProviderTool', options, aiSdkProviderToolOptions);
  const { type, id, args = {} } = (tool ?? {}) as Partial<AiSdkProvidedTool>;
  const given = jsonOf(args);
  if (type !== 'provider' || typeof id !== 'string' || !id.includes('.') || given === undefined)
    throw new ConfigError(
      'invalid_option',
      '`aiSdkProviderTool` takes a tool that a provider defines, such as `openai.tools.webSearch()`: of type "provider", with an `id` and `args` of JSON',
    );
  const { provider } = options.model;
  const { name = id.slice(id.indexOf('.') + 1) } = options;
  const providerTool = { provider, name: id, config: { name, args: given } };
  return {
    name,
    description: `${id} of ${provider}`,
    effect: 'read',
    prepare: (draft) => draft.addProviderTool(providerTool),
  };
}

const aiSdkProviderToolOptions = { model: true, name: true } satisfies Record<keyof AiSdkProviderToolOptions, true>;
