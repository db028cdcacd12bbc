import { ToolError } from '@mortise/core';
import { httpStatusOf } from './call-error.ts';

/** The challenge of a server that requires a token, or another one. */
export interface Challenge {
  readonly scope?: string;
  readonly resourceMetadataUrl?: string;
}

/** The server did nothing: a user has to sign in first, or to allow more. */
export class SignInRequired extends ToolError {
  readonly challenge: Challenge;

  constructor(server: string, challenge: Challenge) {
    super(`the server "${server}" requires a user to sign in`, { code: 'mcp_sign_in_required' });
    this.challenge = challenge;
  }
}

/** The challenge of an error that a sign-in may fix, at any depth of causes; undefined for other errors. */
export function challengeOf(error: unknown): Challenge | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof SignInRequired) return at.challenge;
    // An error of the SDK, by name: importing its class would load the SDK.
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
