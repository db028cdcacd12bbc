import { checkMembers, type MemberRules } from '../error/check-members.ts';
import type { Model, ModelCallOptions, TokenCount } from '../model/model.ts';
import type { ModelRequest } from '../model/model-request.ts';
import { estimateTokens } from './estimate-tokens.ts';

/** Options of a token count. */
export interface CountOptions {
  readonly signal?: AbortSignal | undefined;
  /** Registers the model's credential as a secret of a run. */
  readonly keepSecret?: ModelCallOptions['keepSecret'] | undefined;
}

/**
 * Counts the tokens of a request: as its provider counts them, or an estimate (`estimated`) if the provider
 * does not count, or not all of it.
 *
 * Rejects with `ModelError` if the provider cannot be asked, and with `ConfigError` (`unknown_option`).
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
