/** A refusal of a server, and the expected code of the error. */
export interface RefusalFact {
  readonly status: number;
  readonly body: object;
  readonly code: string;
}

/**
 * The documented facts of a server besides the answers of its
 * wire, with their sources: documentation and reports of users.
 */
export interface ServerFacts {
  readonly source: string;
  /** The request format for an output with a schema. */
  readonly output?: 'json_schema' | 'json_object';
  /** True if the server accepts images in user messages. */
  readonly images?: true;
  /** The member of the usage that has the cost of the answer. */
  readonly cost?: string;
  readonly error?: RefusalFact;
  /** The refusal of a conversation that is too long. */
  readonly overflow?: RefusalFact;
}

const slow = (error: object): RefusalFact => ({ status: 429, body: error, code: 'rate_limit' });
const long = (error: object, status = 400): RefusalFact => ({ status, body: error, code: 'context_overflow' });
const openaiLong = "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens.";

/** The facts by the name of a server in the table of `docs/providers.md`. */
export const serverFacts: { readonly [server: string]: ServerFacts } = {
  Azure: {
    source:
      'learn.microsoft.com/azure/ai-foundry/openai: how-to/structured-outputs, how-to/gpt-with-vision, quotas-limits',
    output: 'json_schema',
    images: true,
    error: slow({ error: { code: '429', message: 'Requests have exceeded the token rate limit.' } }),
    overflow: long({ error: { code: 'context_length_exceeded', message: openaiLong, type: 'invalid_request_error' } }),
  },
  Bedrock: {
    source:
      'docs.aws.amazon.com/bedrock/latest/userguide/inference-chat-completions; help.openai.com: Responses API support on Amazon Bedrock',
    output: 'json_schema',
  },
  Vertex: {
    source: 'cloud.google.com/vertex-ai/generative-ai/docs: control-generated-output, image-understanding, api-errors',
    output: 'json_schema',
    images: true,
    error: slow({ error: { code: 429, message: 'Resource exhausted.', status: 'RESOURCE_EXHAUSTED' } }),
    overflow: long({
      error: {
        code: 400,
        message: 'The input token count (1196265) exceeds the maximum number of tokens allowed (1048576).',
        status: 'INVALID_ARGUMENT',
      },
    }),
  },
  OpenRouter: {
    source:
      'openrouter.ai/docs: features/structured-outputs, features/images-and-pdfs, use-cases/usage-accounting, api-reference/errors',
    output: 'json_schema',
    images: true,
    cost: 'cost',
    error: { status: 402, body: { error: { code: 402, message: 'Insufficient credits.' } }, code: 'rate_limit' },
    overflow: long({
      error: {
        code: 400,
        message: "This endpoint's maximum context length is 131072 tokens. However, you requested 9.",
      },
    }),
  },
  Groq: {
    source: 'console.groq.com/docs: structured-outputs, vision, errors',
    output: 'json_schema',
    images: true,
    error: {
      status: 400,
      body: {
        error: { type: 'invalid_request_error', code: 'tool_use_failed', message: 'Failed to call a function.' },
      },
      code: 'overloaded',
    },
    overflow: long({
      error: {
        message: 'Please reduce the length of the messages or completion.',
        type: 'invalid_request_error',
        param: 'messages',
        code: 'context_length_exceeded',
      },
    }),
  },
  Mistral: {
    source: 'docs.mistral.ai: capabilities/structured_output, capabilities/vision, resources/error-glossary',
    output: 'json_schema',
    images: true,
    error: slow({ object: 'error', message: 'Requests rate limit exceeded', type: 'rate_limited', code: '1300' }),
    overflow: long({
      object: 'error',
      message: 'Prompt contains 40000 tokens, too large for model with 32768 maximum context length',
      type: 'invalid_request_prompt',
      code: '3051',
    }),
  },
  xAI: {
    source: 'docs.x.ai/docs/guides: structured-outputs, image-understanding; /docs/key-information/debugging',
    output: 'json_schema',
    images: true,
    cost: 'cost_in_usd_ticks',
    error: slow({ code: 'Some resource has been exhausted', error: 'Too many requests for this model.' }),
    overflow: long({
      code: 'Client specified an invalid argument',
      error: "This model's maximum prompt length is 131072 but the request contains 136973 tokens.",
    }),
  },
  DeepSeek: {
    source: 'api-docs.deepseek.com: guides/json_mode, quick_start/error_codes',
    output: 'json_object',
    error: {
      status: 402,
      body: { error: { message: 'Insufficient Balance', type: 'unknown_error', code: 'invalid_request_error' } },
      code: 'rate_limit',
    },
    overflow: long({ error: { message: openaiLong, type: 'invalid_request_error', code: 'invalid_request_error' } }),
  },
  Together: {
    source: 'docs.together.ai/docs: json-mode, vision-overview, error-codes',
    output: 'json_schema',
    images: true,
    error: slow({ error: { message: 'You have reached the rate limit.', type: 'rate_limit', code: null } }),
    overflow: long(
      { error: { message: 'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193.', code: null } },
      422,
    ),
  },
  Fireworks: {
    source:
      'docs.fireworks.ai: structured-responses, guides/querying-vision-language-models, guides/inference-error-codes',
    output: 'json_schema',
    images: true,
    error: slow({ error: { object: 'error', type: 'rate_limit_error', code: null, message: 'Rate limit exceeded.' } }),
    overflow: long({
      error: {
        object: 'error',
        type: 'invalid_request_error',
        code: 'invalid_request_error',
        message: 'The prompt is too long: 40177, model maximum context length: 32767',
      },
    }),
  },
  Cerebras: {
    source: 'inference-docs.cerebras.ai: capabilities/structured-outputs, support/error',
    output: 'json_schema',
    error: slow({ message: 'Requests per minute limit exceeded.', type: 'too_many_requests_error', param: 'quota' }),
    overflow: long({
      message: 'Please reduce the length of the messages or completion. Current length is 42328 while limit is 40000',
      type: 'invalid_request_error',
      param: 'messages',
      code: 'context_length_exceeded',
    }),
  },
  Perplexity: {
    source: 'docs.perplexity.ai/guides: structured-outputs, image-attachments, perplexity-sdk-error-handling',
    output: 'json_schema',
    images: true,
    cost: 'cost',
    error: {
      status: 401,
      body: { error: { message: 'Invalid API key.', type: 'invalid_api_key', code: 401 } },
      code: 'auth',
    },
  },
  Ollama: {
    source:
      'docs.ollama.com: api/openai-compatibility, capabilities/structured-outputs, capabilities/vision, api/errors',
    output: 'json_schema',
    images: true,
    error: {
      status: 404,
      body: { error: { message: 'model "qwen3" not found', type: 'api_error', param: null, code: null } },
      code: 'bad_request',
    },
  },
  vLLM: {
    source:
      'docs.vllm.ai/en/latest: features/structured_outputs, features/multimodal_inputs, serving/openai_compatible_server',
    output: 'json_schema',
    images: true,
    error: {
      status: 404,
      body: { error: { message: 'The model `x` does not exist.', type: 'NotFoundError', param: 'model', code: 404 } },
      code: 'bad_request',
    },
    overflow: long({ error: { message: openaiLong, type: 'BadRequestError', param: null, code: 400 } }),
  },
  SGLang: {
    source: 'docs.sglang.io: advanced_features/structured_outputs, basic_usage/openai_api_vision',
    output: 'json_schema',
    images: true,
    overflow: long({
      object: 'error',
      message: "The input (9000 tokens) is longer than the model's context length (8192 tokens).",
      type: 'BadRequestError',
      code: 400,
    }),
  },
  'LM Studio': {
    source: 'lmstudio.ai/docs/developer/openai-compat: structured-output; github.com/lmstudio-ai/lmstudio-bug-tracker',
    output: 'json_schema',
    images: true,
    overflow: long({
      error:
        'The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 13055>= n_ctx: 4096).',
    }),
  },
  'llama.cpp': {
    source: 'github.com/ggml-org/llama.cpp: tools/server/README.md',
    output: 'json_schema',
    images: true,
    error: {
      status: 503,
      body: { error: { code: 503, message: 'Loading model', type: 'unavailable_error' } },
      code: 'overloaded',
    },
    overflow: long({
      error: {
        code: 400,
        message: 'the request exceeds the available context size (4096 tokens), try increasing it',
        type: 'exceed_context_size_error',
      },
    }),
  },
};
