import {
  OperationProcessingError,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi';
import { AuthError } from '../scope/auth-error.ts';

/** Sends a request to a server, and returns the result; errors become an `AuthError` without secrets. */
export async function askServer<T>(provider: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw safeError(provider, error);
  }
}

function safeError(provider: string, error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof ResponseBodyError) return refused(provider, error.error, error.status);
  if (error instanceof WWWAuthenticateChallengeError) return refused(provider, 'invalid_client', error.status);
  if (error instanceof OperationProcessingError && error.cause instanceof Response && error.cause.status >= 500)
    return unreachable(provider, String(error.cause.status));
  if (error instanceof OperationProcessingError || error instanceof UnsupportedOperationError)
    return new AuthError(
      'auth_server_invalid',
      `the authorization server of ${provider} sent an unusable response (${error.code ?? 'no code'}); check issuer and client`,
    );
  return unreachable(provider, error instanceof Error ? error.name : 'Error');
}

function unreachable(provider: string, how: string): AuthError {
  return new AuthError(
    'auth_server_unreachable',
    `the authorization server of ${provider} could not be reached (${how}); try again later`,
  );
}

/**
 * Creates the error for a refusal. The server is not trusted, so
 * only reasons that look like OAuth error codes are repeated.
 */
function refused(provider: string, message: string, status: number): AuthError {
  const reason = /^[a-z_]{1,40}$/.test(message) ? message : 'unknown';
  return new AuthError(
    'auth_refused',
    `the authorization server of ${provider} refused the request: ${reason} (status ${status})`,
    {
      reason,
    },
  );
}
