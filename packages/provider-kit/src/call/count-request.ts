import { type ModelCallOptions, ModelError, type ModelRequest, type TokenCount } from '@mortise/core';
import { estimateTokens } from '@mortise/core/tokens';
import { beforeAbort, cancelled } from '../error/abort.ts';
import { failureOf } from '../error/failure-of.ts';
import type { ModelProfile, SendOptions, WireBody, WireTools } from '../wire/wire.ts';
import { keepSecrets } from './keep-secrets.ts';
import type { CallSetup } from './model-call.ts';

/**
 * Asks the provider to count the tokens of a request, over one
 * protocol. Resolves with undefined if the client cannot count.
 */
export type CountTokens<Client, Profile> = (
  client: Client,
  counted: CountedRequest<Profile>,
  options: SendOptions,
) => Promise<WireCount | undefined>;

/** A request whose tokens are counted. */
export interface CountedRequest<Profile> {
  readonly request: ModelRequest;
  readonly body: WireBody;
  readonly profile: Profile;
}

/** The token count that a provider returned. */
export interface WireCount {
  /** The count as the server sent it: any value. */
  readonly tokens: unknown;
  /** The part of the request that is not counted. */
  readonly without?: ModelRequest;
}

/** Counts tokens over one protocol. */
export interface TokenCounter<Client, Profile extends ModelProfile> {
  /**
   * Returns the tokens of a request as the provider counts them, or an estimate if its server cannot count.
   */
  countTokens<Tools extends WireTools>(
    setup: CallSetup<Client, Profile, Tools>,
    request: ModelRequest,
    options: ModelCallOptions,
  ): Promise<TokenCount>;
}

/** Returns a token counter that asks the provider, for one protocol. */
export function counter<Client, Profile extends ModelProfile>(
  count: CountTokens<Client, Profile>,
): TokenCounter<Client, Profile>['countTokens'] {
  return (setup, request, options) => countRequest(setup, count, request, options);
}

async function countRequest<Client, Profile extends ModelProfile, Tools extends WireTools>(
  { provider, wire, connect, headers, timeouts }: CallSetup<Client, Profile, Tools>,
  countTokens: CountTokens<Client, Profile>,
  request: ModelRequest,
  { signal, keepSecret }: ModelCallOptions,
): Promise<TokenCount> {
  let secrets: () => readonly string[] = () => [];
  const reportSecrets = (): void => {
    const { providerTools } = request;
    if (keepSecret) keepSecrets(keepSecret, { provider, secrets: secrets(), headers, providerTools });
  };
  try {
    signal.throwIfAborted();
    const connection = await beforeAbort(connect(), signal);
    const { client, profile } = connection;
    secrets = () => connection.secrets;
    reportSecrets();
    const { body } = wire.toBody(request, profile, wire.lowerTools(request.declarations, profile));
    const options = { signal, headers, timeout: timeouts.firstByteMs, provider };
    const counting = countTokens(client, { request, body, profile }, options);
    const { tokens, without } = (await beforeAbort(counting, signal)) ?? {};
    if (tokens === undefined) return estimateOf(request);
    if (typeof tokens !== 'number' || !(tokens >= 0))
      throw new ModelError('bad_response', `${provider} returned no number of tokens. Check the option \`baseURL\`.`);
    return { tokens: tokens + (without ? estimateTokens(without) : 0), estimated: without !== undefined };
  } catch (thrown) {
    if (signal.aborted) throw cancelled();
    const { error } = failureOf(thrown, { fromError: wire.fromError, provider }, request, secrets());
    // A server can support the protocol without its token counting.
    if (error instanceof ModelError && uncounted.has(error.status ?? 0)) return estimateOf(request);
    throw error;
  } finally {
    // A key that a function returns is known only after a request.
    reportSecrets();
  }
}

function estimateOf(request: ModelRequest): TokenCount {
  return { tokens: estimateTokens(request), estimated: true };
}

const uncounted: ReadonlySet<number> = new Set([404, 405, 501]);
