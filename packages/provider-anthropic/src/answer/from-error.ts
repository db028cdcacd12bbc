import { isJsonObject, type ModelError } from '@mortise/core';
import { errorOf } from '@mortise/provider-kit/error-of';
import { type ErrorKind, type SaidError, type WireErrors, wireErrors } from '@mortise/provider-kit/wire-error';

/**
 * Converts an error of sending a request or reading its answer to an error with a code. `opened`: the head of
 * the response had arrived.
 */
export function fromError(thrown: unknown, provider: string, opened: boolean): ModelError {
  return errorOf(thrown, provider, opened, wireError);
}

/**
 * The error of a call that the server itself calls failed. Its
 * body has the error in an envelope, `{ type: 'error', error }`.
 */
export const wireError: WireErrors = (provider, said, details) => vendorError(provider, unwrapped(said), details);

/**
 * A code in the details is more precise than the type. By its type, an account without credit is an invalid
 * request.
 */
function unwrapped(said: SaidError): SaidError {
  const { type, message, details }: { readonly [member: string]: unknown } =
    'error' in said && isJsonObject(said.error) ? said.error : { ...said };
  const unpaid = typeof message === 'string' && message.includes('credit balance is too low');
  return {
    ...(said.status !== undefined && { status: said.status }),
    ...(isJsonObject(details) && { code: details['error_code'] }),
    type: unpaid ? 'billing_error' : type,
    message,
  };
}

const words: ReadonlyMap<string, ErrorKind> = new Map([
  ['rate_limit_error', 'rateLimit'],
  ['overloaded_error', 'overloaded'],
  ['api_error', 'overloaded'],
  ['timeout_error', 'overloaded'],
  ['authentication_error', 'auth'],
  ['permission_error', 'auth'],
  ['billing_error', 'quota'],
  ['not_found_error', 'badRequest'],
  ['request_too_large', 'contextOverflow'],
  ['invalid_request_error', 'badRequest'],
  ['contract_spend_limit_reached', 'quota'],
  ['enforced_spend_limit_reached', 'quota'],
  ['linked_organization_spend_limit_reached', 'quota'],
]);

const vendorError: WireErrors = wireErrors({
  keyVariable: 'ANTHROPIC_API_KEY',
  words,
  tooLong: /(prompt|input) is too long|exceeds? (the )?context (limit|window)|too many total text bytes/i,
});
