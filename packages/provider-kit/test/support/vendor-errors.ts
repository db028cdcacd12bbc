/** An error response of a vendor, and the error that every adapter returns for it. */
export interface VendorError {
  readonly vendor: string;
  readonly status: number;
  readonly body: object | string;
  readonly code: string;
  readonly retryable: boolean;
  /** True if only the code identifies the error, not its status or message. */
  readonly isByCode?: boolean;
  readonly retryAfterMs?: number | undefined;
}

/** Responses from the documentation of vendors and servers, and from public reports. */
export const vendorErrors: readonly VendorError[] = [
  refused(
    'OpenAI',
    429,
    { error: { code: 'insufficient_quota', message: 'You exceeded your current quota.' } },
    'rate_limit',
    false,
  ),
  refused(
    'OpenAI',
    400,
    { error: { code: 'context_length_exceeded', message: 'no' } },
    'context_overflow',
    false,
    true,
  ),
  refused('OpenAI', 400, { error: { code: 'invalid_prompt', message: 'no' } }, 'blocked', false, true),
  refused('OpenAI', 401, { error: { code: 'invalid_api_key', message: 'no' } }, 'auth', false),
  refused('OpenAI', 503, { error: { code: 'slow_down', message: 'no' } }, 'overloaded', true),
  refused('Azure', 400, { error: { code: 'content_filter', message: 'no', status: 400 } }, 'blocked', false, true),
  refused('Anthropic', 529, anthropic('overloaded_error'), 'overloaded', true),
  refused('Anthropic', 400, anthropic('invalid_request_error'), 'bad_request', false),
  refused('Anthropic', 400, anthropic('x', 'Your credit balance is too low'), 'rate_limit', false),
  refused('Google', 429, google(429, 'RESOURCE_EXHAUSTED'), 'rate_limit', true),
  refused('Google', 400, google(400, 'INVALID_ARGUMENT', 'API_KEY_INVALID'), 'auth', false, true),
  refused('Google', 503, [google(503, 'UNAVAILABLE')], 'overloaded', true),
  { ...refused('Google', 429, googleQuota('PerMinute', '34.4s'), 'rate_limit', true), retryAfterMs: 34_400 },
  { ...refused('Google', 429, [googleQuota('PerMinute', '34.4s')], 'rate_limit', true), retryAfterMs: 34_400 },
  { ...refused('Google', 429, googleQuota('PerDay', '34.4s'), 'rate_limit', true), retryAfterMs: 34_400 },
  refused('Google', 429, googleQuota('PerDay'), 'rate_limit', false),
  refused('Groq', 400, { error: { type: 'x', code: 'tool_use_failed', message: 'no' } }, 'overloaded', true, true),
  refused('Groq', 400, { error: { code: 'json_validate_failed', message: 'no' } }, 'overloaded', true, true),
  refused('Groq', 413, { error: { code: 'rate_limit_exceeded', message: 'no' } }, 'context_overflow', false),
  refused('Mistral', 422, { object: 'error', message: 'no', type: 'invalid_request_error' }, 'bad_request', false),
  refused('DeepSeek', 402, { error: { message: 'Insufficient Balance' } }, 'rate_limit', false),
  refused(
    'OpenRouter',
    403,
    { error: { code: 403, message: 'no', metadata: { reasons: ['x'] } } },
    'blocked',
    false,
    true,
  ),
  refused(
    'OpenRouter',
    400,
    { error: { code: 400, message: 'no', metadata: { raw: 'prompt is too long', provider_name: 'Anthropic' } } },
    'context_overflow',
    false,
    true,
  ),
  refused('Ollama', 404, { error: 'model "m" not found' }, 'bad_request', false),
  refused('a proxy', 502, 'busy', 'overloaded', true),
];

/** The messages about a conversation that is too long, from servers without a code for it. */
export const tooLongMessages: readonly string[] = [
  'Your input exceeds the context window of this model.',
  "This model's maximum context length is 8192 tokens. However, you requested 9000 tokens.",
  'prompt is too long: 210000 tokens > 200000 maximum',
  'input is too long for requested model',
  'too many total text bytes: 9000001 > 9000000',
  'The input token count (1196265) exceeds the maximum number of tokens allowed (1048575).',
  'prompt token count of 130000 exceeds the limit of 128000',
  "This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
  'Failed to start sampling: [input_too_large] Current message (1149677 tokens) exceeds budget (975424 tokens)',
  'Cannot truncate prompt with n_keep (15028) >= n_ctx (7424)',
  'Please reduce the length of the messages or completion.',
  'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193',
  '`inputs` must have less than 4096 tokens',
  'Your request exceeded model token limit: 262144',
  'Prompt exceeds max length',
  'the request exceeds the available context size (4096 tokens), try increasing it',
  'prompt too long; exceeded max context length by 4 tokens',
  'Prompt contains 40000 tokens, too large for model with 32768 maximum context length',
  'too many tokens: total number of tokens exceeds 4096',
  'invalid params, context window exceeds limit',
];

function refused(
  vendor: string,
  status: number,
  body: object | string,
  code: string,
  retryable: boolean,
  isByCode = false,
): VendorError {
  return { vendor, status, body, code, retryable, isByCode };
}

function anthropic(type: string, message = 'no'): object {
  return { type: 'error', error: { type, message }, request_id: 'req_1' };
}

function google(code: number, status: string, reason?: string): object {
  return { error: { code, message: 'no', status, ...(reason && { details: [{ reason, domain: 'googleapis.com' }] }) } };
}

/**
 * Returns Google's error for an exhausted quota. The message is
 * the same for per-minute and daily quotas, and repeats the delay.
 */
function googleQuota(period: string, retryDelay?: string): object {
  const type = 'type.googleapis.com/google.rpc';
  const quotaId = `GenerateRequests${period}PerProjectPerModel-FreeTier`;
  const details = [
    { '@type': `${type}.QuotaFailure`, violations: [{ quotaId }] },
    ...(retryDelay === undefined ? [] : [{ '@type': `${type}.RetryInfo`, retryDelay }]),
  ];
  const stated = retryDelay === undefined ? '' : `\nPlease retry in ${retryDelay}.`;
  const message = `You exceeded your current quota, please check your plan and billing details.${stated}`;
  return { error: { code: 429, message, status: 'RESOURCE_EXHAUSTED', details } };
}
