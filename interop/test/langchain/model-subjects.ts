import { ChatAnthropic } from '@langchain/anthropic';
import { ChatOpenAI } from '@langchain/openai';
import { ChatOpenAI as ChatOpenAI0 } from '@langchain/openai-0';
import type { ModelSettings } from '@mortise/core';
import { langchainModel } from '@mortise/langchain/model';
import {
  type ProviderTurn,
  type SeenRequest,
  type SentRequest,
  type TestedModel,
  type WireReply,
  wireSubject,
} from '@mortise/testing/model';
import {
  replyTo as anthropicReply,
  sentIn as anthropicSent,
} from '../../../packages/provider-anthropic/test/model-subject.ts';
import { replyTo as openaiReply, sentIn as openaiSent } from '../../../packages/provider-openai/test/model-subject.ts';
import { chatDialect } from '../../../packages/provider-openai/test/support/chat-dialect.ts';
import { responsesDialect } from '../../../packages/provider-openai/test/support/responses-dialect.ts';

/** A chat model of LangChain, with the cases that it cannot pass, each with a reason. */
export interface LangchainSubject extends TestedModel {
  readonly cannot: { readonly [id: string]: string };
}

const secret = 'sk-test-of-langchain-0123456789abcdef';
const headless = 'LangChain does not hand over the heads of answers';
const parsed = 'LangChain parses the arguments of an answer that does not stream';

const countsZero = {
  'model:usage': 'LangChain says 0 of tokens that nobody counted',
  'model:usage:early': 'LangChain says 0 of tokens that nobody counted',
};

/** The classes of core 0.3. */
const before = { Model: ChatOpenAI0 as never as typeof ChatOpenAI, version: ' of 0.3' };
const ofChatBefore = {
  'model:thought': 'ChatOpenAI of 0.3 does not read thoughts on this protocol',
  'model:usage:cache-write': 'ChatOpenAI of 0.3 does not count what was written to a cache',
  'model:parts': 'ChatOpenAI of 0.3 leaves out what a model has said beside calls',
};

/** Chat models of LangChain, over the wires of their providers. */
export const langchainSubjects: readonly LangchainSubject[] = [
  openai('chat', true),
  openai('chat', false, {
    'model:output': 'asked for JSON, ChatOpenAI parses an answer that does not stream, and fails on any other text',
  }),
  openai('responses', true, {
    ...countsZero,
    'model:tool-choice:told': 'ChatOpenAI sends the choice "none" as "auto" on this protocol',
    'model:settings': 'ChatOpenAI has no `stop` on this protocol, and leaves it out without a word',
  }),
  openai('chat', true, ofChatBefore, before),
  openai(
    'chat',
    false,
    { ...ofChatBefore, 'model:output': 'asked for JSON, ChatOpenAI takes tools only that are strict' },
    before,
  ),
  anthropic(true, countsZero),
  anthropic(false),
];

function openai(
  api: 'chat' | 'responses',
  stream: boolean,
  cannot: LangchainSubject['cannot'] = {},
  { Model = ChatOpenAI, version = '' }: { readonly Model?: typeof ChatOpenAI; readonly version?: string } = {},
): LangchainSubject {
  const dialect = api === 'chat' ? chatDialect : responsesDialect;
  return {
    name: `ChatOpenAI${version}, ${api}${stream ? '' : ', invoked'}`,
    cannot,
    subject: () =>
      wireSubject({
        model: (fetch) =>
          langchainModel(
            ({ temperature, topP, maxOutputTokens, seed }: ModelSettings) =>
              new Model({
                model: 'test-model',
                apiKey: secret,
                maxRetries: 0,
                useResponsesApi: api === 'responses',
                configuration: { fetch },
                ...(temperature !== undefined && { temperature }),
                ...(topP !== undefined && { topP }),
                ...(maxOutputTokens !== undefined && { maxTokens: maxOutputTokens }),
                ...(seed !== undefined && { modelKwargs: { seed } }),
              }),
            { stream },
          ),
        reply: (turn) => openaiReply(api === 'chat' ? withoutMark(turn) : turn, dialect, stream),
        sent: (request) =>
          withoutEmpty(openaiSent(api === 'chat' ? request : withInstructions(request), dialect, true)),
        secret,
      }),
    options: {
      lacks: {
        countTokens: 'their models count nothing',
        responseHead: headless,
        mediaOfModels: 'LangChain has media in what a human says',
        ...(!stream && { streaming: 'the answer is one message', argsText: parsed }),
        ...(api === 'chat' && { marks: 'OpenAI wants nothing back on this protocol' }),
      },
    },
  };
}

function anthropic(stream: boolean, cannot: LangchainSubject['cannot'] = {}): LangchainSubject {
  return {
    name: `ChatAnthropic${stream ? '' : ', invoked'}`,
    cannot,
    subject: () =>
      wireSubject({
        model: (fetch) =>
          langchainModel(
            ({ temperature, topP, maxOutputTokens }: ModelSettings) =>
              new ChatAnthropic({
                model: 'claude-sonnet-4-5',
                apiKey: secret,
                maxRetries: 0,
                clientOptions: { fetch },
                ...(temperature !== undefined && { temperature }),
                ...(topP !== undefined && { topP }),
                ...(maxOutputTokens !== undefined && { maxTokens: maxOutputTokens }),
              }),
            { stream },
          ),
        reply: (turn) => counted(anthropicReply(turn, stream)),
        sent: (request) => anthropicSent(inBlocks(request)),
        secret,
      }),
    options: {
      lacks: {
        countTokens: 'their models count nothing',
        responseHead: headless,
        mediaOfModels: 'LangChain has media in what a human says',
        ...(!stream && { streaming: 'the answer is one message', argsText: parsed }),
        thoughtTokens: 'LangChain does not say how many tokens of Anthropic were thoughts',
      },
    },
  };
}

function withoutMark(turn: ProviderTurn): ProviderTurn {
  if (turn.do !== 'answer') return turn;
  const { mark: _, ...rest } = turn;
  return rest;
}

/**
 * Anthropic always sends usage: the input at the start,
 * and the output repeatedly. LangChain fails without it.
 */
function counted(reply: WireReply): WireReply {
  const usageIn = (piece: string): object | undefined =>
    /"usage":(\{.*?\})/.exec(piece)?.map((text, at) => (at === 1 ? JSON.parse(text) : undefined))[1];
  const texts = reply.pieces?.map(String);
  const said = texts?.map((piece) => (piece.includes('"message_delta"') ? usageIn(piece) : undefined)).find(Boolean);
  const pieces = texts?.map((piece) => {
    if (piece.includes('"message_start"'))
      return piece.replace(
        '"content":[]',
        `"content":[],"usage":${JSON.stringify({ input_tokens: 0, ...said, output_tokens: 1 })}`,
      );
    return piece.includes('"message_delta"') && !said
      ? piece.replace(/\}(\s*)$/, ',"usage":{"output_tokens":0}}$1')
      : piece;
  });
  return { ...reply, ...(pieces && { pieces }) };
}

/** LangChain sends an empty text next to calls, which has no meaning. */
function withoutEmpty(sent: SentRequest): SentRequest {
  const items = sent.items.filter((item) => item.type !== 'text' || item.role !== 'model' || item.text !== '');
  return { ...sent, items };
}

/** LangChain sends instructions as a message. */
function withInstructions(request: SeenRequest): SeenRequest {
  const { input = [], ...body } = request.body as { readonly input?: readonly Item[] };
  const [system] = input.filter(({ role }) => role === 'system' || role === 'developer');
  return {
    ...request,
    body: {
      ...body,
      ...(system && { instructions: system.content }),
      input: input.filter((item) => item !== system),
    },
  };
}

interface Item {
  readonly role?: string;
  readonly content?: unknown;
}

/** LangChain sends a single text as a string. */
function inBlocks(request: SeenRequest): SeenRequest {
  const {
    system,
    messages = [],
    ...body
  } = request.body as {
    readonly system?: unknown;
    readonly messages?: readonly Item[];
  };
  return {
    ...request,
    body: {
      ...body,
      ...(system !== undefined && { system: blocksOf(system) }),
      messages: messages.map((message) => ({ ...message, content: blocksOf(message.content) })),
    },
  };
}

function blocksOf(content: unknown): readonly object[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }];
  return (content as readonly Item[]).map((block) =>
    'content' in block ? { ...block, content: blocksOf(block.content) } : block,
  );
}
