import type { JsonObject } from '@mortise/core';
import type { CallOptionsOfLangchain } from './langchain-profile.ts';

/** The known traits of one provider's chat models. */
export interface Family {
  /** Returns the call option for the schema of the answer. */
  readonly output: (schema: JsonObject) => CallOptionsOfLangchain;
  /** The call option that allows several calls in one turn. */
  readonly parallel?: string;
  /** MIME types of media in a message, other than images. */
  readonly media: ReadonlySet<string>;
  /** True if the output count in each chunk is a running total, which must not be summed. */
  readonly countsAgain?: true;
}

const openai: Family = {
  output: (schema) => ({ response_format: { type: 'json_schema', json_schema: { name: 'output', schema } } }),
  parallel: 'parallel_tool_calls',
  media: new Set(['application/pdf', 'audio/wav', 'audio/mp3', 'audio/mpeg']),
};

/** The traits by LangChain's name of the family, `_llmType()`. */
export const families: ReadonlyMap<string, Family> = new Map<string, Family>([
  ['openai', openai],
  ['azure_openai', openai],
  [
    'anthropic',
    {
      output: (schema) => ({ outputConfig: { format: { type: 'json_schema', schema } } }),
      media: new Set(['application/pdf']),
      countsAgain: true,
    },
  ],
]);
