import type {
  LanguageModelV3,
  LanguageModelV3StreamPart,
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4FunctionTool,
  LanguageModelV4GenerateResult,
  LanguageModelV4Message,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolResultOutput,
  LanguageModelV4Usage,
  SharedV4FileData,
  SharedV4Warning,
} from '@ai-sdk/provider';
import type { AiSdkLanguageModel } from '@mortise/ai-sdk/model';
import { describe, expect, it } from 'vitest';
import type { LanguageModelCall } from '../../../packages/ai-sdk/src/model-spec/language-model-call.ts';
import type { AssistantPart, PromptMessage, ToolOutput } from '../../../packages/ai-sdk/src/model-spec/prompt.ts';
import type {
  CompleteAnswer,
  Finish,
  StreamedContent,
  StreamedFinishReason,
  StreamedWarning,
  StreamPart,
} from '../../../packages/ai-sdk/src/model-spec/stream-part.ts';

/**
 * Says of every member of the other side whether it is converted, or why not: a new member does not compile.
 */
type Decision = 'carried' | `omitted: ${string}`;

type Decided<Members> = { readonly [name in keyof Required<Members>]: Decision };

type DecidedUnion<Union extends { readonly type: string }> = {
  readonly [type in Union['type']]: {
    readonly [name in Exclude<Keys<Extract<Union, { readonly type: type }>>, 'type'>]: Decision;
  };
};

/** The keys of each member of a union type. */
type Keys<Form> = Form extends unknown ? keyof Form : never;

const id = 'carried';
const providerMetadata = 'carried';
const dynamic = 'omitted: every tool has its schema at run time here';

const content: DecidedUnion<LanguageModelV4Content> = {
  text: { text: 'carried', citations: 'carried', providerMetadata },
  reasoning: { text: 'carried', providerMetadata },
  custom: { kind: 'carried', providerMetadata },
  'reasoning-file': { mediaType: 'carried', data: 'carried', providerMetadata },
  file: { mediaType: 'carried', data: 'carried', providerMetadata },
  'tool-approval-request': { approvalId: 'carried', toolCallId: 'carried', providerMetadata },
  source: {
    id: 'omitted: a source is where it is and what it says',
    sourceType: 'carried',
    providerMetadata: 'omitted: a source is not sent back',
    title: 'carried',
    url: 'carried',
    filename: 'carried',
    mediaType: 'omitted: a source is where it is and what it says',
  },
  'tool-call': {
    toolCallId: 'carried',
    toolName: 'carried',
    input: 'carried',
    providerExecuted: 'carried',
    dynamic,
    providerMetadata,
  },
  'tool-result': {
    toolCallId: 'carried',
    toolName: 'carried',
    result: 'carried',
    isError: 'carried',
    preliminary: 'carried',
    dynamic,
    providerMetadata,
  },
};

const stream: DecidedUnion<Exclude<LanguageModelV4StreamPart, LanguageModelV4Content>> = {
  'text-start': { id, providerMetadata },
  'text-delta': { id, providerMetadata, delta: 'carried' },
  'text-end': { id, providerMetadata, citations: 'carried' },
  'reasoning-start': { id, providerMetadata },
  'reasoning-delta': { id, providerMetadata, delta: 'carried' },
  'reasoning-end': { id, providerMetadata },
  'tool-input-start': {
    id,
    toolName: 'carried',
    providerMetadata,
    providerExecuted: 'carried',
    dynamic,
    title: 'omitted: a tool has its title where it is made',
    inputEncoding: 'carried',
  },
  'tool-input-delta': { id, delta: 'carried', providerMetadata: 'omitted: that of the call counts' },
  'tool-input-end': { id, providerMetadata: 'omitted: that of the call counts' },
  'stream-start': { warnings: 'carried' },
  'response-metadata': { id: 'carried', timestamp: 'carried', modelId: 'carried' },
  finish: { usage: 'carried', finishReason: 'carried', providerMetadata },
  ping: {},
  raw: { rawValue: 'omitted: it is never asked for' },
  error: { error: 'carried' },
};

const call: Decided<LanguageModelV4CallOptions> = {
  prompt: 'carried',
  maxOutputTokens: 'carried',
  temperature: 'carried',
  stopSequences: 'carried',
  topP: 'carried',
  topK: 'omitted: a member of the own provider options',
  presencePenalty: 'omitted: a member of the own provider options',
  frequencyPenalty: 'omitted: a member of the own provider options',
  responseFormat: 'carried',
  seed: 'carried',
  tools: 'carried',
  toolChoice: 'carried',
  includeRawChunks: 'omitted: a log has no place for them',
  abortSignal: 'carried',
  headers: 'carried',
  reasoning: 'carried',
  providerOptions: 'carried',
};

const tool: Decided<LanguageModelV4FunctionTool> = {
  type: 'carried',
  name: 'carried',
  description: 'carried',
  inputSchema: 'carried',
  inputExamples: 'omitted: a declaration has none',
  strict: 'omitted: a declaration says nothing of it; providers have an option for all tools',
  providerOptions: 'omitted: a declaration has none',
};

const whole: Decided<LanguageModelV4GenerateResult> = {
  content: 'carried',
  structuredOutputText: 'carried',
  finishReason: 'carried',
  usage: 'carried',
  providerMetadata: 'carried',
  request: 'omitted: what is sent stands in the log, in our words',
  response: 'carried',
  warnings: 'carried',
};

const model: Decided<LanguageModelV4> = {
  specificationVersion: 'carried',
  provider: 'carried',
  modelId: 'carried',
  supportedUrls: 'carried',
  doGenerate: 'carried',
  doStream: 'carried',
};

const usage: { readonly [part in keyof LanguageModelV4Usage]-?: Decision } & {
  readonly input: Decided<LanguageModelV4Usage['inputTokens']>;
  readonly output: Decided<LanguageModelV4Usage['outputTokens']>;
} = {
  inputTokens: 'carried',
  outputTokens: 'carried',
  raw: 'omitted: providers put what they want to be read into `providerMetadata`',
  input: { total: 'carried', noCache: 'carried', cacheRead: 'carried', cacheWrite: 'carried' },
  output: { total: 'carried', text: 'omitted: it is the rest of the total', reasoning: 'carried' },
};

/** Does not compile if the two types differ. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;

const same: readonly true[] = [
  true satisfies Same<StreamPart['type'], LanguageModelV4StreamPart['type']>,
  true satisfies Same<StreamedContent['type'] | 'text' | 'reasoning', LanguageModelV4Content['type']>,
  true satisfies Same<StreamedFinishReason['unified'], LanguageModelV4FinishReason['unified']>,
  true satisfies Same<StreamedWarning['type'], SharedV4Warning['type']>,
  true satisfies Same<PromptMessage['role'], LanguageModelV4Message['role']>,
  true satisfies Same<
    AssistantPart['type'],
    Extract<LanguageModelV4Message, { role: 'assistant' }>['content'][number]['type']
  >,
];

/**
 * The values that the SDK models stream and return are the ones that our code reads, for both specifications.
 */
const read = [
  (part: LanguageModelV4StreamPart): StreamPart => part,
  (part: Exclude<LanguageModelV3StreamPart, { type: 'file' }>): StreamPart => part,
  (part: LanguageModelV4GenerateResult): CompleteAnswer => part,
  (part: Extract<LanguageModelV4StreamPart, { type: 'finish' }>): Finish => part,
  (given: LanguageModelV4): AiSdkLanguageModel => given,
  (given: LanguageModelV3): AiSdkLanguageModel => given,
];

/**
 * The values that we send are those that the SDK models accept,
 * except lists in JSON values, which they type as mutable.
 */
const sent = [
  (options: Omit<LanguageModelCall, Json>): Omit<LanguageModelV4CallOptions, Json> => options,
  (prompt: JsonFree<PromptMessage>): JsonFree<LanguageModelV4Message> => prompt,
  (output: ToolOutput['type']): LanguageModelV4ToolResultOutput['type'] => output,
  (data: Extract<AssistantPart, { type: 'file' }>['data']): SharedV4FileData => data,
];

type Json = 'prompt' | 'tools' | 'responseFormat' | 'providerOptions';

/** The type without the members that accept any JSON. */
type JsonFree<T> = T extends (infer Item)[]
  ? JsonFree<Item>[]
  : T extends URL | Uint8Array
    ? T
    : T extends object
      ? { [name in keyof T as name extends 'providerOptions' | 'output' | 'input' ? never : name]: JsonFree<T[name]> }
      : T;

describe('every member of AI SDK’s language models', () => {
  const tables = { ...stream, ...content, call, tool, whole, model, usage: { ...usage.input, ...usage.output } };

  it.each(Object.entries(tables))(
    'every member of AI SDK’s language models is supported, or omitted for a reason: %s',
    (_, members) => {
      for (const decision of Object.values(members)) expect(decision).toMatch(/^(carried|omitted: .{10,})$/);
    },
  );

  it('every member of AI SDK’s language models has the types that are read and sent here', () => {
    expect(same.every(Boolean)).toBe(true);
    expect([...read, ...sent].every((each) => typeof each === 'function')).toBe(true);
  });
});
