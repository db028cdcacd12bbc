import { ConfigError, type Content, type JsonObject, type ModelEvent, type ModelRequest } from '@mortise/core';
import { toMessages } from './to-messages.ts';

/** A request in Ollama's format, with the parts that Ollama does not support. */
export interface OllamaRequest {
  readonly body: JsonObject;
  readonly warnings: readonly ModelEvent[];
}

/** Converts a request to Ollama's format. An unsupported part causes a warning, never a failure. */
export function toBody(request: ModelRequest, origin: NonNullable<Content['origin']>): OllamaRequest {
  const {
    declarations,
    providerTools,
    toolChoice = 'auto',
    settings = {},
    outputJsonSchema,
    providerOptions,
  } = request;
  const [foreign] = providerTools;
  if (foreign) throw new ConfigError('invalid_option', `ollama runs no tools of a provider: omit ${foreign.name}`);
  const said = new Map<string, string>();
  const unsaid = (feature: string, message: string): void => void said.set(`${feature}: ${message}`, feature);
  if (toolChoice !== 'auto' && toolChoice !== 'none') unsaid('toolChoice', 'ollama lets the model choose');
  if (request.parallelCalls === false) unsaid('parallelCalls', 'ollama cannot forbid them');
  const tools = toolChoice === 'none' ? [] : declarations.filter(({ deferred }) => !deferred);
  const body = {
    model: origin.model,
    stream: true,
    messages: toMessages(request, origin, unsaid),
    options: toOptions(settings),
    ...(tools.length > 0 && { tools: tools.map(toTool) }),
    ...(outputJsonSchema && { format: outputJsonSchema }),
    ...toThink(settings.thinking),
    ...providerOptions?.[origin.provider],
  };
  const warnings = [...said].map(([line, feature]) => {
    return { type: 'warning' as const, feature, message: line.slice(feature.length + 2) };
  });
  return { body, warnings };
}

function toTool({ name, description, parametersJsonSchema }: ModelRequest['declarations'][number]): JsonObject {
  return { type: 'function', function: { name, description, parameters: parametersJsonSchema } };
}

function toOptions(settings: NonNullable<ModelRequest['settings']>): JsonObject {
  const { temperature, topP, maxOutputTokens, stopSequences, seed } = settings;
  return {
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { top_p: topP }),
    ...(maxOutputTokens !== undefined && { num_predict: maxOutputTokens }),
    ...(stopSequences && { stop: stopSequences }),
    ...(seed !== undefined && { seed }),
  };
}

function toThink(thinking: NonNullable<ModelRequest['settings']>['thinking']): JsonObject {
  if (thinking === undefined) return {};
  return { think: thinking === 'off' ? false : typeof thinking === 'string' ? thinking : true };
}
