import { ChatAnthropic } from '@langchain/anthropic';
import { ChatOpenAI } from '@langchain/openai';
import { langchainModel } from '@mortise/langchain/model';
import { anthropicModel } from '@mortise/provider-anthropic';
import { openaiModel } from '@mortise/provider-openai';
import { type KnownDifferences, testRecordings } from '../recorded-answers.ts';

const apiKey = 'key-of-the-recordings-0123456789';
const options = { apiKey, maxRetries: 0 };

const asked = {
  of: ['calls', 'finish'],
  why: 'a question about a tool that OpenAI calls itself is a block for LangChain, and no call',
};
const noThoughts = { of: ['usage'], why: 'ChatOpenAI counts no thoughts of other servers that count them apart' };
const atFirst = {
  of: ['usage'],
  why: 'ChatAnthropic counts the input as it was at first, and not what tools of the server added',
};

const knownDifferences: KnownDifferences = {
  'openai.responses/vercel-openai-mcp-tool-approval.1.json.json, turn 1': asked,
  'openai.responses/vercel-openai-mcp-tool-approval.1.stream.json, turn 1': asked,
  'openai.responses/vercel-openai-custom-tool.1.stream.json, turn 1': {
    of: ['calls'],
    why: 'ChatOpenAI streams the text of a custom tool as its arguments, and answers whole with it as `input`',
  },
  'openai.chat/vercel-xai-tool-call.json.json, turn 1': noThoughts,
  'openai.chat/vercel-xai-tool-call.stream.json, turn 1': noThoughts,
  'anthropic.messages/pydantic-anthropic_advisor_tool_stream.json, turn 1': atFirst,
  'anthropic.messages/pydantic-anthropic_web_fetch_tool_stream.json, turn 1': atFirst,
  'anthropic.messages/vercel-anthropic-mcp.1.stream.json, turn 1': atFirst,
  'anthropic.messages/vercel-anthropic-tool-search-regex.1.stream.json, turn 1': atFirst,
};

testRecordings(
  'LangChain',
  {
    'openai.responses': {
      ours: (fetch, stream) => openaiModel('gpt-5.4', { ...options, fetch, stream }),
      theirs: (fetch, stream) =>
        langchainModel(
          new ChatOpenAI({ ...options, model: 'gpt-5.4', useResponsesApi: true, configuration: { fetch } }),
          { stream },
        ),
    },
    'openai.chat': {
      ours: (fetch, stream) => openaiModel('gpt-4.1', { ...options, api: 'chat', fetch, stream }),
      theirs: (fetch, stream) =>
        langchainModel(new ChatOpenAI({ ...options, model: 'gpt-4.1', configuration: { fetch } }), { stream }),
    },
    'anthropic.messages': {
      ours: (fetch, stream) => anthropicModel('claude-sonnet-5-5', { ...options, fetch, stream }),
      theirs: (fetch, stream) =>
        langchainModel(new ChatAnthropic({ ...options, model: 'claude-sonnet-5-5', clientOptions: { fetch } }), {
          stream,
        }),
    },
  },
  knownDifferences,
);
