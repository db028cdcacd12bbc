import { either, type Shape, sometimes } from './shape.ts';

/** The dialect of one Chat Completions server: its facts and their sources. */
export interface ChatServer {
  readonly name: string;
  readonly source: string;
  /**
   * The member that has the thoughts; absent if the server never sends them. `parts`: parts of the content.
   */
  readonly thoughts?: 'reasoning_content' | 'reasoning' | 'reasoning_details' | 'parts';
  /**
   * True if the tokens of thoughts are counted in addition
   * to the completion tokens; default: as a part of them.
   */
  readonly thoughtsBeside?: boolean;
  /** The indices of the pieces of calls; default from 0. */
  readonly numbers?: 'from one' | 'all zero' | 'none';
  /** True if each call comes in one piece; default: the arguments come in many pieces. */
  readonly wholeCalls?: boolean;
  /**
   * The id and the name in later pieces of a call: repeated, or null; default: only the first piece has them.
   */
  readonly names?: 'again' | 'null';
  /** The finish reason for calls; default `tool_calls`. */
  readonly callsFinish?: 'stop';
  /**
   * The position of usage; default: in a separate chunk without
   * choices. `last`: in the chunk with the finish reason.
   */
  readonly usageIn?: 'last' | 'after, with a choice';
  /** The member with the number of input tokens that were read from the cache. */
  readonly cached?: 'prompt_cache_hit_tokens';
  /** True if the server signs the first call, in `extra_content`. */
  readonly signsCalls?: boolean;
  /** The first chunk, which has no choices. */
  readonly opens?: Shape;
  readonly chunk?: Shape;
  readonly choice?: Shape;
  /** Further members of each choice in a complete answer. */
  readonly wholeChoice?: Shape;
  readonly message?: Shape;
  readonly usage?: Shape;
  /** The details of the input token count. */
  readonly inputDetails?: Shape;
  readonly outputDetails?: Shape;
  /** A comment that the server sends between the events. */
  readonly comment?: string;
}

const predictions = { accepted_prediction_tokens: 0, rejected_prediction_tokens: 0, audio_tokens: 0 };
const openai: Omit<ChatServer, 'name' | 'source'> = {
  chunk: {
    service_tier: sometimes('default'),
    system_fingerprint: sometimes('fp_1', null),
    obfuscation: sometimes('x1'),
  },
  choice: { logprobs: sometimes(null) },
  wholeChoice: { logprobs: sometimes(null) },
  message: { refusal: null, annotations: sometimes([]) },
  inputDetails: { audio_tokens: sometimes(0), cache_write_tokens: sometimes(0) },
  outputDetails: predictions,
};
const safe = { filtered: false, severity: 'safe' };
const filters = { hate: safe, self_harm: safe, sexual: safe, violence: safe };

/** The servers with known facts. */
export const chatServers: readonly ChatServer[] = [
  { name: 'OpenAI', source: 'developers.openai.com/api/reference/resources/chat; recorded', ...openai },
  {
    name: 'Azure',
    source: 'learn.microsoft.com/azure/ai-foundry/openai/concepts/content-streaming',
    ...openai,
    opens: { prompt_filter_results: [{ prompt_index: 0, content_filter_results: filters }] },
    choice: { content_filter_results: sometimes({}, filters), logprobs: null },
  },
  {
    name: 'Bedrock',
    source: 'docs.aws.amazon.com/bedrock/latest/userguide/inference-chat-completions: the schema of OpenAI',
    ...openai,
  },
  {
    name: 'OpenRouter',
    source: 'openrouter.ai/docs/api-reference/overview, /use-cases/reasoning-tokens; recorded',
    thoughts: 'reasoning_details',
    usageIn: 'after, with a choice',
    chunk: { provider: 'Test', system_fingerprint: sometimes(null, 'fp_1') },
    choice: { native_finish_reason: either(null, 'stop'), logprobs: sometimes(null) },
    message: { refusal: sometimes(null) },
    usage: {
      cost: sometimes(0.001),
      is_byok: sometimes(false),
      cost_details: sometimes({ upstream_inference_cost: null }),
    },
    comment: ': OPENROUTER PROCESSING\n\n',
  },
  {
    name: 'Groq',
    source: 'console.groq.com/docs/api-reference, /reasoning',
    thoughts: 'reasoning',
    wholeCalls: true,
    usageIn: 'last',
    chunk: { system_fingerprint: 'fp_1', x_groq: sometimes({ id: 'req_1' }) },
    choice: { logprobs: null },
    usage: { queue_time: 0.01, prompt_time: 0.01, completion_time: 0.1, total_time: 0.11 },
  },
  {
    name: 'Mistral',
    source: 'docs.mistral.ai/capabilities/reasoning, /function_calling',
    thoughts: 'parts',
    wholeCalls: true,
    usageIn: 'last',
    chunk: { p: sometimes('abc') },
    message: { prefix: sometimes(false) },
  },
  {
    name: 'xAI',
    source: 'docs.x.ai/docs/guides/reasoning, /function-calling; recorded',
    thoughts: 'reasoning_content',
    thoughtsBeside: true,
    wholeCalls: true,
    chunk: { system_fingerprint: 'fp_1', service_tier: sometimes('default'), usage: sometimes(null) },
    message: { refusal: null, annotations: sometimes([]) },
    usage: { num_sources_used: 0, cost_in_usd_ticks: 1 },
    inputDetails: { text_tokens: 1, audio_tokens: 0, image_tokens: 0 },
    outputDetails: predictions,
  },
  {
    name: 'DeepSeek',
    source: 'api-docs.deepseek.com/guides/reasoning_model, /guides/kv_cache',
    thoughts: 'reasoning_content',
    usageIn: 'last',
    cached: 'prompt_cache_hit_tokens',
    chunk: { system_fingerprint: 'fp_1' },
    choice: { logprobs: null },
    usage: { prompt_cache_miss_tokens: 1 },
  },
  {
    name: 'Together',
    source: 'docs.together.ai/docs/openai-api-compatibility, /function-calling',
    thoughts: 'reasoning',
    usageIn: 'last',
    wholeCalls: true,
    choice: { logprobs: null, seed: sometimes(7), text: sometimes('') },
    wholeChoice: { logprobs: null, seed: sometimes(7) },
  },
  {
    name: 'Fireworks',
    source: 'docs.fireworks.ai/api-reference/post-chatcompletions',
    thoughts: 'reasoning_content',
    usageIn: 'last',
    choice: { logprobs: sometimes(null) },
  },
  {
    name: 'Ollama',
    source: 'docs.ollama.com/api/openai-compatibility',
    thoughts: 'reasoning',
    wholeCalls: true,
    numbers: 'all zero',
    callsFinish: 'stop',
    chunk: { system_fingerprint: 'fp_ollama' },
  },
  {
    name: 'vLLM',
    source: 'docs.vllm.ai/en/latest/features/reasoning_outputs, /tool_calling',
    thoughts: 'reasoning_content',
    choice: { logprobs: null, stop_reason: sometimes(null), token_ids: sometimes(null) },
    wholeChoice: { logprobs: null, stop_reason: null },
    message: { refusal: null, annotations: null, audio: null, function_call: null },
  },
  {
    name: 'SGLang',
    source: 'docs.sglang.io/advanced_features/separate_reasoning, /tool_parser',
    thoughts: 'reasoning_content',
    names: 'null',
    chunk: { usage: sometimes(null) },
    choice: { logprobs: null, matched_stop: sometimes(null) },
    wholeChoice: { logprobs: null, matched_stop: 7 },
  },
  {
    name: 'LM Studio',
    source: 'lmstudio.ai/docs/developer/openai-compat',
    thoughts: 'reasoning',
    chunk: { system_fingerprint: 'test-model' },
    choice: { logprobs: null },
  },
  {
    name: 'Cerebras',
    source: 'inference-docs.cerebras.ai/api-reference/chat-completions, /capabilities/reasoning',
    thoughts: 'reasoning',
    usageIn: 'last',
    wholeCalls: true,
    chunk: { system_fingerprint: 'fp_1', time_info: sometimes({ queue_time: 0.01, total_time: 0.1 }) },
  },
  {
    name: 'Perplexity',
    source: 'docs.perplexity.ai/api-reference/chat-completions-post',
    usageIn: 'last',
    chunk: {
      citations: sometimes(['https://a.example']),
      search_results: sometimes([{ title: 'A', url: 'https://a.example', date: '2026-01-01' }]),
    },
    usage: { search_context_size: 'low', num_search_queries: sometimes(1), cost: sometimes({ total_cost: 0.006 }) },
  },
  {
    name: 'llama.cpp',
    source: 'github.com/ggml-org/llama.cpp: tools/server/README.md',
    thoughts: 'reasoning_content',
    chunk: { system_fingerprint: 'b1', timings: sometimes({ prompt_n: 9, predicted_ms: 7.5 }) },
    choice: { logprobs: sometimes(null) },
  },
  {
    name: 'Gemini behind Chat Completions',
    source: 'ai.google.dev/gemini-api/docs/openai, /thought-signatures',
    signsCalls: true,
    wholeCalls: true,
    numbers: 'all zero',
    usageIn: 'last',
  },
  {
    name: 'a server that numbers calls from one and repeats their names',
    source: 'recorded: servers behind simonw/llm and proxies',
    numbers: 'from one',
    names: 'again',
    thoughts: 'reasoning_content',
    chunk: { provider: sometimes('Test'), usage: sometimes(null), service_tier: sometimes(null) },
    choice: { native_finish_reason: sometimes(null), logprobs: sometimes(null) },
  },
  {
    name: 'a server that does not number calls',
    source: 'servers that copy the protocol: no index of a call',
    numbers: 'none',
    thoughts: 'reasoning',
    wholeCalls: true,
  },
];
