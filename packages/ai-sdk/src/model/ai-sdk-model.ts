import { ConfigError, checkMembers, listOf, type MemberRules, type Model, recordOf, wholeNumber } from '@mortise/core';
import { type Connection, checkOptions, timeoutNames, type Wire, wireModel } from '@mortise/provider-kit';
import { fromError } from '../model-answer/from-error.ts';
import { AiSdkReader } from '../model-answer/from-stream.ts';
import type { AiSdkProfile } from '../model-profile/ai-sdk-profile.ts';
import { vendorTraits } from '../model-profile/vendor-traits.ts';
import { type AiSdkTools, lowerTools, toCallOptions, toProviderTool } from '../model-request/to-call-options.ts';
import type { AiSdkLanguageModel } from '../model-spec/language-model.ts';
import { type AiSdkClient, completeAnswer, HeaderSecrets, streamParts } from './call/call-model.ts';
import type { AiSdkModelOptions } from './options.ts';

/**
 * Creates a model from a model of any AI SDK provider: `aiSdkModel(mistral('mistral-large-latest'))`.
 *
 * The provider's package makes the requests; the AI SDK's own loop does not run. Throws `ConfigError`
 * (`invalid_option`) if the value is not a language model of `v4` or `v3`.
 */
export function aiSdkModel(model: AiSdkLanguageModel, options: AiSdkModelOptions = {}): Model {
  options = checkMembers('aiSdkModel', options, aiSdkModelOptions);
  checkModel(model);
  const { modelId } = model;
  checkOptions({ maker: 'aiSdkModel', example: 'mistral-large-latest', ofClient: [] }, modelId, options);
  const { provider = `ai-sdk:${model.provider}`, stream = true } = options;
  const timeouts = { firstByteMs: stream ? longestMs : completeMs, stallMs: longestMs, ...options.timeouts };
  return wireModel({
    provider,
    model: modelId,
    wire: aiSdkWire,
    connect: () => connectTo(model, provider, options),
    options: { ...options, timeouts },
  });
}

async function connectTo(
  model: AiSdkLanguageModel,
  provider: string,
  { secrets = [], headers = {} }: AiSdkModelOptions,
): Promise<Connection<AiSdkClient, AiSdkProfile>> {
  const profile: AiSdkProfile = {
    provider,
    model: model.modelId,
    version: model.specificationVersion,
    traits: vendorTraits(model.provider),
    supportedUrls: (await model.supportedUrls) ?? {},
  };
  const found = new HeaderSecrets(model);
  return {
    client: { model, profile, refused: new Set() },
    profile,
    get secrets() {
      return [...secrets, ...found.look(), ...Object.values(headers)];
    },
  };
}

/**
 * Throws `ConfigError` if a value is not a supported model. Models come from other packages, of any version;
 * a string would be the id of a model behind the AI SDK's gateway.
 */
function checkModel(model: unknown): void {
  if (typeof model === 'string')
    throw invalid(
      `\`aiSdkModel\` was given the text "${model.slice(0, 100)}": give it a model, such as gateway("${model.slice(0, 100)}")`,
    );
  const {
    specificationVersion: version,
    doStream,
    doGenerate,
  } = (model ?? {}) as { readonly [member: string]: unknown };
  if (typeof doStream !== 'function' || typeof doGenerate !== 'function')
    throw invalid(
      '`aiSdkModel` needs a language model of a provider of AI SDK, such as `mistral("mistral-large-latest")`',
    );
  if (version !== 'v4' && version !== 'v3')
    throw invalid(
      `\`aiSdkModel\` accepts models of v4 or v3, but this model is of ${String(version ?? 'v1')}: update its package to one for AI SDK 6 or 7`,
    );
}

function invalid(message: string): ConfigError {
  return new ConfigError('invalid_option', message);
}

const longestMs = 300_000;
const completeMs = 600_000;

const aiSdkModelOptions = {
  provider: 'text',
  secrets: listOf('text'),
  headers: recordOf('string'),
  stream: 'boolean',
  timeouts: timeoutNames,
  maxRetries: wholeNumber(0),
} satisfies MemberRules<AiSdkModelOptions>;

/** The wire of the AI SDK's language models: a function call instead of a request. */
const aiSdkWire: Wire<AiSdkClient, AiSdkProfile, AiSdkTools> = {
  toBody: toCallOptions,
  lowerTools,
  openStream: streamParts,
  openComplete: completeAnswer,
  reader: ({ providerTools }, profile, { fromWire }) => {
    const provided = new Set(providerTools.map((tool) => toProviderTool(tool).name));
    return new AiSdkReader(profile, fromWire, provided);
  },
  fromError,
};
