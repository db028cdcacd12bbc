import {
  ConfigError,
  checkMembers,
  type MemberRules,
  type Model,
  ModelError,
  type ModelRequest,
  wholeNumber,
} from '@mortise/core';
import {
  eventsOnceStarted,
  type RawEvents,
  type SendOptions,
  type Timeouts,
  timeoutNames,
  wireModel,
} from '@mortise/provider-kit';
import { fromError, LangchainReader } from '../answer/answer-reader.ts';
import { type LangchainBody, lowerTools, toBody } from '../ask/to-body.ts';
import { type MakeChatModel, madeChatModels, oneChatModel, secretsOf } from '../profile/chat-models.ts';
import type { CallOptionsOfLangchain, ChatModelFor, LangchainWire } from '../profile/langchain-profile.ts';
import type { ChatModelOfLangchain, ModelRunnable } from '../vendor/chat-model.ts';
import { isRecord } from '../vendor/content-block.ts';

/** Options of a LangChain chat model. All are optional. */
export interface LangchainModelOptions {
  /**
   * The provider name of the model; default: `langchain.` and LangChain's name of the model family.
   */
  readonly provider?: string | undefined;
  /** The id of the model; default: the name of the chat model's model. */
  readonly id?: string | undefined;
  /** `false` to call `invoke`, and show the answer once it is complete. Default true. */
  readonly stream?: boolean | undefined;
  readonly timeouts?: Timeouts | undefined;
  /**
   * The number of retries before any part of an answer was shown; default 0, because the chat model retries
   * by itself: `maxRetries` of its own options.
   */
  readonly maxRetries?: number | undefined;
  /**
   * `false` to accept a stream without a finish reason as a complete answer, for chat models that never send
   * one, such as fakes. Default true: such a stream counts as cut.
   */
  readonly requireFinish?: boolean | undefined;
  /** Returns additional call options for the chat model; they override the options of the request. */
  readonly callOptions?: ((request: ModelRequest) => CallOptionsOfLangchain) | undefined;
}

/**
 * Creates a model from a chat model of LangChain.
 *
 * In LangChain, most settings are options of a chat model and not of a call. Give a function to create the
 * chat model for the settings of a request; it is also called once without settings, and a setting that it
 * does not read causes a warning. If you give one chat model, every setting except `stopSequences` causes a
 * warning.
 *
 * Throws `ConfigError` (`invalid_option`) if the value is not a chat model.
 */
export function langchainModel(
  chatModel: ChatModelOfLangchain | MakeChatModel,
  options: LangchainModelOptions = {},
): Model {
  options = checkMembers('langchainModel', options, langchainModelOptions);
  const { maxRetries = 0, stream, timeouts, requireFinish = true, callOptions } = options;
  const first = typeof chatModel === 'function' ? chatModel({}) : chatModel;
  if (!isRecord(first) || typeof first['stream'] !== 'function' || typeof first['invoke'] !== 'function')
    throw new ConfigError(
      'invalid_option',
      'langchainModel needs a chat model, such as `new ChatOpenAI({ model })`, or a function that creates one',
    );
  const family = first._llmType?.() ?? 'chat';
  const profile = {
    provider: options.provider ?? `langchain.${family}`,
    model: options.id ?? idOf(first) ?? family,
    family,
    chatModelFor: typeof chatModel === 'function' ? madeChatModels(chatModel, first) : oneChatModel(first),
    requireFinish,
    callOptions,
  };
  return wireModel({
    ...profile,
    wire: langchainWire,
    connect: async () => ({ client: profile.chatModelFor, profile, secrets: secretsOf(first) }),
    options: { maxRetries, stream, timeouts },
  });
}

const langchainWire: LangchainWire = {
  lowerTools,
  toBody,
  async openStream(client, body, options): Promise<RawEvents> {
    const { model, messages, call } = asked(client, body as LangchainBody, options);
    return eventsOnceStarted((await model.stream(messages as never, call as never))[Symbol.asyncIterator]());
  },
  async openComplete(client, body, options): Promise<unknown> {
    const { model, messages, call } = asked(client, body as LangchainBody, options);
    return await model.invoke(messages as never, call as never);
  },
  reader: (_, profile, { fromWire }) => new LangchainReader(profile, fromWire),
  fromError,
};

interface Asked {
  readonly model: ModelRunnable;
  readonly messages: LangchainBody['messages'];
  readonly call: CallOptionsOfLangchain;
}

function asked(client: ChatModelFor, body: LangchainBody, { signal, provider }: SendOptions): Asked {
  const { messages, tools, bound, options, settings } = body;
  const { chatModel } = client(settings);
  const call = { ...options, signal };
  if (tools.length === 0) return { model: chatModel, messages, call };
  if (!chatModel.bindTools)
    throw new ModelError(
      'bad_request',
      `this chat model of ${provider} accepts no tools: it has no bindTools(). Use another chat model, or an agent without tools.`,
    );
  return { model: chatModel.bindTools(tools as never, bound as never), messages, call };
}

function idOf({ model, modelName }: ChatModelOfLangchain): string | undefined {
  return [model, modelName].find((name) => typeof name === 'string' && name !== '') as string | undefined;
}

const langchainModelOptions = {
  provider: 'text',
  id: 'text',
  stream: 'boolean',
  timeouts: timeoutNames,
  maxRetries: wholeNumber(0),
  requireFinish: 'boolean',
  callOptions: 'function',
} satisfies MemberRules<LangchainModelOptions>;
