import type { Content } from '../content/content.ts';
import type { FunctionDeclaration } from '../content/function-call.ts';
import { modelResponse } from '../content/model-response.ts';
import type { Part } from '../content/part.ts';
import { checkMembers, type MemberRules } from '../error/check-members.ts';
import type { Model, ModelCallOptions, TokenCount } from '../model/model.ts';
import type { ModelRequest } from '../model/model-request.ts';

/** Options of a token count. */
export interface CountOptions {
  readonly signal?: AbortSignal | undefined;
  /** Registers the model's credential as a secret of a run. */
  readonly keepSecret?: ModelCallOptions['keepSecret'] | undefined;
}

/**
 * Counts the tokens of a request. The count is the provider's own, or an estimate (`estimated`) if the
 * provider cannot count tokens, or cannot count all parts of the request.
 *
 * Rejects with `ModelError` if the request to the provider fails, and with `ConfigError` (`unknown_option`,
 * `invalid_option`) if an option is wrong.
 */
export async function countTokens(
  model: Model,
  request: ModelRequest,
  options: CountOptions = {},
): Promise<TokenCount> {
  options = checkMembers('countTokens', options, countOptions);
  const { signal = new AbortController().signal, keepSecret } = options;
  if (model.countTokens) return model.countTokens(request, { signal, ...(keepSecret && { keepSecret }) });
  return { tokens: estimateTokens(request), estimated: true };
}

const countOptions = { signal: 'object', keepSecret: 'function' } satisfies MemberRules<CountOptions>;

/**
 * Returns an estimate of a request's tokens: four bytes of UTF-8 count as one token, an image or file as
 * 1,000.
 */
export function estimateTokens({ instructions, contents, declarations, outputJsonSchema }: ModelRequest): number {
  let tokens = outputJsonSchema ? bytesToTokens(utf8(JSON.stringify(outputJsonSchema))) : 0;
  for (const text of instructions) tokens += bytesToTokens(utf8(text));
  for (const content of contents) tokens += estimateContentTokens(content);
  return tokens + declarationTokens(declarations);
}

/** Returns an estimate of a content's tokens. It is computed once for each content object. */
export function estimateContentTokens(content: Content): number {
  return once(content, () => bytesToTokens(content.parts.reduce((sum, part) => sum + bytesOf(part), 0)));
}

/** Returns an estimate of the tokens of declarations, without deferred ones, which are not sent. */
function declarationTokens(declarations: readonly FunctionDeclaration[]): number {
  return once(declarations, () => {
    let bytes = 0;
    for (const { deferred, name, description, parametersJsonSchema } of declarations)
      if (!deferred) bytes += utf8(JSON.stringify({ name, description, parametersJsonSchema }));
    return bytesToTokens(bytes);
  });
}

function once(key: object, count: () => number): number {
  const known = counts.get(key);
  if (known !== undefined) return known;
  const tokens = count();
  counts.set(key, tokens);
  return tokens;
}

function bytesOf(part: Part): number {
  switch (part.type) {
    case 'text':
    case 'thought':
      return utf8(part.text);
    case 'functionCall':
      return utf8(part.name) + utf8(JSON.stringify(part.args));
    case 'functionResponse': {
      const { outcome } = part;
      const parts = 'parts' in outcome ? (outcome.parts ?? []) : [];
      return parts.reduce((sum, each) => sum + bytesOf(each), utf8(JSON.stringify(modelResponse(part))));
    }
    case 'provider':
      return utf8(JSON.stringify(part.value));
    case 'inlineData':
    case 'fileData':
      return mediumBytes;
    default:
      part satisfies never;
      return utf8(JSON.stringify(part));
  }
}

function utf8(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Each half of a surrogate pair counts for two of the four bytes.
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}

function bytesToTokens(bytes: number): number {
  return Math.ceil(bytes / 4);
}

const mediumBytes = 4000;
const counts = new WeakMap<object, number>();
