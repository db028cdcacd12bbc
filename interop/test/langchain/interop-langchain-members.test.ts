import type {
  AIMessage,
  AIMessageChunk,
  ContentBlock,
  HumanMessage,
  SystemMessage,
  ToolMessage,
  UsageMetadata,
} from '@langchain/core/messages';
import type { InvalidToolCall, ToolCall, ToolCallChunk } from '@langchain/core/messages/tool';
import type { Runnable, RunnableConfig } from '@langchain/core/runnables';
import type { DynamicStructuredTool, DynamicStructuredToolInput, ToolRuntime } from '@langchain/core/tools';
import type { ToolOfLangchain } from '@mortise/langchain';
import type { HITLRequest, HITLResponse } from 'langchain';
import { describe, expect, it } from 'vitest';
import type {
  AnswerChunk,
  ToolCallOfLangchain,
  ToolCallPiece,
} from '../../../packages/langchain/src/vendor/answer-chunk.ts';
import type { Decision as DecisionRead, ReviewRequest } from '../../../packages/langchain/src/vendor/review.ts';
import type { ToolMessageOfLangchain } from '../../../packages/langchain/src/vendor/tool-answer.ts';

/**
 * Says of every member of the other side whether it is converted, or why not: a new member does not compile.
 */
type Decision = 'carried' | `omitted: ${string}`;

/** The keys of each member of a union type, without index signatures. */
type Keys<Form> = Form extends unknown
  ? keyof { [name in keyof Form as string extends name ? never : symbol extends name ? never : name]: 0 }
  : never;

type Decided<Type, But = never> = { readonly [name in Exclude<Keys<Type> & string, But>]: Decision };

type DecidedUnion<Union extends { readonly type: string }> = {
  readonly [type in Union['type']]: Decided<Extract<Union, { readonly type: type }>, 'type'>;
};

const ownCopy = 'omitted: how LangChain writes an object down';
const ownName = 'omitted: contents have no names of their speakers';
const derived = 'omitted: it is made of other members';

const tool: Decided<DynamicStructuredTool, Exclude<keyof Runnable, 'invoke' | 'name'>> = {
  name: 'carried',
  description: 'carried',
  schema: 'carried',
  invoke: 'carried',
  call: 'omitted: the older word for invoke',
  func: 'omitted: it is called by invoke, which checks',
  returnDirect: 'carried',
  responseFormat: 'carried',
  defaultConfig: 'carried',
  verboseParsingErrors: 'carried',
  metadata: 'carried',
  tags: 'carried',
  extras: 'carried',
  callbacks: 'omitted: invoke tells them by itself',
  verbose: 'omitted: invoke prints by itself',
};

const made: Decided<DynamicStructuredToolInput> = {
  name: 'carried',
  description: 'carried',
  schema: 'carried',
  func: 'carried',
  metadata: 'carried',
  verboseParsingErrors: 'carried',
  responseFormat: 'omitted: it answers with a message of its own, with its artifact',
  returnDirect: 'omitted: what ends a turn is the runner’s',
  defaultConfig: 'omitted: the runner keeps to the timeout of a tool',
  extras: 'omitted: a tool here says nothing to one provider alone',
  tags: 'omitted: a tool here has none',
  callbacks: 'omitted: calls are logged here',
  verbose: 'omitted: calls are logged here',
};

const config: Decided<RunnableConfig> = {
  callbacks: 'carried',
  tags: 'carried',
  metadata: 'carried',
  configurable: 'carried',
  signal: 'carried',
  runName: 'omitted: of `config`, where the application gives it',
  runId: 'omitted: of `config`, where the application gives it',
  timeout: 'omitted: the runner keeps to the timeout of a tool',
  maxConcurrency: 'omitted: a tool is called once',
  recursionLimit: 'omitted: there is no graph',
};

const runtime: Decided<ToolRuntime, keyof RunnableConfig> = {
  state: 'carried',
  toolCallId: 'carried',
  toolCall: 'carried',
  context: 'carried',
  writer: 'carried',
  store: 'omitted: of `config`, where the application gives it',
  config: 'omitted: LangChain makes it of what it is called with',
};

type OfMessages = 'lc_namespace' | 'lc_serializable' | 'lc_kwargs';

const ai: Decided<AIMessage, OfMessages> = {
  type: 'carried',
  content: 'carried',
  id: 'carried',
  tool_calls: 'carried',
  invalid_tool_calls: 'carried',
  usage_metadata: 'carried',
  response_metadata: 'carried',
  additional_kwargs: 'carried',
  name: ownName,
  ...sharedMembers(),
};

const chunk: Decided<AIMessageChunk, OfMessages> = {
  ...ai,
  tool_call_chunks: 'carried',
  concat: 'omitted: pieces are put together here',
};

const spoken: Decided<HumanMessage, OfMessages> & Decided<SystemMessage, OfMessages> = {
  type: 'carried',
  content: 'carried',
  id: 'omitted: contents have no ids',
  name: ownName,
  response_metadata: 'omitted: nobody answered it',
  additional_kwargs: 'omitted: content that only one provider reads',
  concat: 'omitted: pieces are put together here',
  ...sharedMembers(),
};

const answer: Decided<ToolMessage, OfMessages> = {
  type: 'carried',
  content: 'carried',
  tool_call_id: 'carried',
  status: 'carried',
  artifact: 'carried',
  name: 'carried',
  id: 'omitted: a result has the id of its call',
  metadata: 'omitted: LangChain writes it for its own middleware',
  response_metadata: 'omitted: no model answered it',
  additional_kwargs: 'omitted: content that only one provider reads',
  lc_direct_tool_output: 'omitted: it says only that this is a message',
  ...sharedMembers(),
};

function sharedMembers() {
  return {
    lc_id: ownCopy,
    lc_secrets: ownCopy,
    lc_attributes: ownCopy,
    lc_serializable_keys: ownCopy,
    lc_aliases: ownCopy,
    toJSON: ownCopy,
    toJSONNotImplemented: ownCopy,
    toDict: ownCopy,
    text: derived,
    contentBlocks: derived,
    _printableFields: derived,
    toFormattedString: derived,
    getType: derived,
    _getType: derived,
    _updateId: derived,
  } as const satisfies Record<string, Decision>;
}

const calls: {
  readonly whole: Decided<ToolCall>;
  readonly piece: Decided<ToolCallChunk>;
  readonly invalid: Decided<InvalidToolCall>;
} = {
  whole: { type: 'carried', id: 'carried', name: 'carried', args: 'carried' },
  piece: { type: 'carried', id: 'carried', name: 'carried', args: 'carried', index: 'carried' },
  invalid: {
    type: 'carried',
    id: 'carried',
    name: 'carried',
    args: 'carried',
    error: 'omitted: the runner says by itself what is wrong with arguments',
    index: 'omitted: a whole call has its place in its list',
  },
};

const index = 'carried';
const id = 'carried';
const toldBeside = 'omitted: LangChain tells the call beside the content';
const call = { id: toldBeside, name: toldBeside, args: toldBeside } as const;
const media = { data: 'carried', url: 'carried', mimeType: 'carried', fileId: 'carried', metadata: 'carried' } as const;

const blocks: DecidedUnion<ContentBlock.Standard> = {
  text: { id, index, text: 'carried', annotations: 'carried' },
  reasoning: { id, index, reasoning: 'carried' },
  refusal: { id, refusal: 'carried', extras: 'carried' },
  non_standard: { id, value: 'carried' },
  tool_call: call,
  tool_call_chunk: { ...call, index: toldBeside },
  invalid_tool_call: { ...call, error: toldBeside, index: toldBeside },
  server_tool_call: { id, name: 'carried', args: 'carried' },
  server_tool_call_chunk: { id, name: 'carried', args: 'carried' },
  server_tool_call_result: { id, toolCallId: 'carried', status: 'carried', output: 'carried' },
  image: { id, ...media },
  video: { id, ...media },
  audio: { id, ...media },
  file: { id, ...media },
  'text-plain': { id, ...media, text: 'carried', title: 'carried', context: 'carried' },
};

const citation: Decided<ContentBlock.Citation> = {
  type: 'carried',
  url: 'carried',
  title: 'carried',
  citedText: 'carried',
  source: 'omitted: a source without an address is its title and its words',
  startIndex: 'omitted: a source has the part that refers to it, not the place in it',
  endIndex: 'omitted: a source has the part that refers to it, not the place in it',
};

const kinds = 'omitted: usage is not told apart by kinds of media';
const mediaCounts = { text: kinds, image: kinds, audio: kinds, video: kinds, document: kinds } as const;
const usage: Decided<UsageMetadata> & {
  readonly input: Decided<NonNullable<UsageMetadata['input_token_details']>>;
  readonly output: Decided<NonNullable<UsageMetadata['output_token_details']>>;
} = {
  input_tokens: 'carried',
  output_tokens: 'carried',
  total_tokens: derived,
  input_token_details: 'carried',
  output_token_details: 'carried',
  input: { cache_read: 'carried', cache_creation: 'carried', ...mediaCounts },
  output: { reasoning: 'carried', ...mediaCounts },
};

const review: Decided<HITLRequest> & {
  readonly action: Decided<HITLRequest['actionRequests'][number]>;
  readonly allowed: Decided<HITLRequest['reviewConfigs'][number]>;
} = {
  actionRequests: 'carried',
  reviewConfigs: 'carried',
  action: { name: 'carried', args: 'carried', description: 'carried' },
  allowed: {
    actionName: 'carried',
    allowedDecisions: 'carried',
    argsSchema: 'omitted: whoever edits has the schema of the tool',
  },
};

const decisions: DecidedUnion<HITLResponse['decisions'][number]> = {
  approve: {},
  edit: { editedAction: 'carried' },
  reject: { message: 'carried' },
};

/** Not `true` if the code reads a member that LangChain's type does not have. */
type Known<Ours, Theirs> = [Exclude<Keys<Ours>, Keys<Theirs>>] extends [never] ? true : never;
const known: readonly true[] = [
  true satisfies Known<ToolOfLangchain, DynamicStructuredTool>,
  true satisfies Known<ToolMessageOfLangchain, ToolMessage>,
  true satisfies Known<AnswerChunk, AIMessageChunk>,
  true satisfies Known<ToolCallPiece, ToolCallChunk>,
  true satisfies Known<ToolCallOfLangchain, ToolCall>,
  true satisfies Known<ReviewRequest, HITLRequest>,
  true satisfies Known<DecisionRead, HITLResponse['decisions'][number]>,
];

describe('every member of LangChain’s tools, messages, blocks and usage', () => {
  const tables = { tool, made, config, runtime, ai, chunk, spoken, answer, ...calls, ...blocks, citation };
  const { input, output, ...counts } = usage;
  const { action, allowed, ...request } = review;
  const all = { ...tables, input, output, counts, action, allowed, request, ...decisions };

  it.each(Object.entries(all))(
    'every member of LangChain’s tools, messages, blocks and usage is supported, or omitted for a reason: %s',
    (_, members) => {
      for (const decision of Object.values(members)) expect(decision).toMatch(/^(carried|omitted: .{10,})$/);
    },
  );

  it('every member of LangChain’s tools, messages, blocks and usage has the members that are read here', () => {
    expect(known.every(Boolean)).toBe(true);
  });
});
