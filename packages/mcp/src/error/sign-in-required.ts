import { ToolError } from '@mortise/core';
import { httpStatusOf } from './call-error.ts';

/** The challenge of a server that requires a token, or a token with more rights. */
export interface Challenge {
  readonly scope?: string;
  readonly resourceMetadataUrl?: string;
}

/**
 * The error of a request that the server refused until a user
 * signs in, or grants more scopes. The request had no effect.
 */
export class SignInRequired extends ToolError {
  readonly challenge: Challenge;

  constructor(server: string, challenge: Challenge) {
    super(`the server "${server}" requires a user to sign in`, { code: 'mcp_sign_in_required' });
    this.challenge = challenge;
  }
}

/**
 * Returns the challenge of an error that a sign-in may fix, from
 * the error or any of its causes; undefined for other errors.
 */
export function challengeOf(error: unknown): Challenge | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof SignInRequired) return at.challenge;
    // The SDK's error is recognised by its name: importing its class would load the SDK.
    if (at.name === 'InsufficientScopeError') return challengeOfScope(at);
    if (httpStatusOf(at) === 401) return {};
  }
  return undefined;
}

function challengeOfScope(error: object): Challenge {
  const { requiredScope, resourceMetadataUrl } = error as Readonly<Record<string, unknown>>;
  return {
    ...(typeof requiredScope === 'string' && { scope: requiredScope }),
    ...(resourceMetadataUrl instanceof URL && { resourceMetadataUrl: resourceMetadataUrl.href }),
  };
}
