import { type FunctionCall, isJsonObject, type JsonObject, type JsonValue, type PendingRequest } from '@mortise/core';
import type { AdkToolConfirmation } from '../wire/adk-event.ts';
import { adkConfirmationName, adkCredentialName, adkInputName } from '../wire/virtual-names.ts';

/** The virtual call that represents a question: its name and arguments. */
export interface VirtualCall {
  readonly name: string;
  readonly args: JsonObject;
}

/** Converts a confirmation question to ADK's `toolConfirmation`. */
export function toolConfirmationOf(request: PendingRequest): AdkToolConfirmation {
  return { hint: request.hint, confirmed: false, ...payloadOf(request) };
}

/** Returns the virtual call `adk_request_confirmation`. */
export function confirmationCall(request: PendingRequest, { id, name, args }: FunctionCall): VirtualCall {
  const toolConfirmation = { ...toolConfirmationOf(request) };
  return {
    name: adkConfirmationName,
    args: { originalFunctionCall: { id, name, args: request.args ?? args }, toolConfirmation },
  };
}

/** Returns the virtual call `adk_request_input`, for questions of all other kinds. */
export function inputCall(request: PendingRequest): VirtualCall {
  const { id, hint, answerJsonSchema } = request;
  return {
    name: adkInputName,
    args: {
      interruptId: id,
      message: hint,
      ...payloadOf(request),
      // The schema has two names: one for clients of ADK for Go, one for the dev UI and ADK for JavaScript.
      ...(isJsonObject(answerJsonSchema) && { responseSchema: answerJsonSchema, response_schema: answerJsonSchema }),
    },
  };
}

/**
 * Returns the payload that is shown with the call's arguments: the question's payload, with the checked
 * arguments as `checked` and the reason why they are incomplete as `checkedGap`. A payload that is not an
 * object becomes the member `payload`.
 */
function payloadOf({ payload, checked, checkedGap }: PendingRequest): { readonly payload?: JsonValue } {
  if (checked === undefined && !checkedGap) return payload === undefined ? {} : { payload };
  const own = payload === undefined ? {} : isJsonObject(payload) ? payload : { payload };
  const shown = { ...(checked !== undefined && { checked }), ...(checkedGap && { checkedGap: { ...checkedGap } }) };
  return { payload: { ...own, ...shown } };
}

/**
 * Returns the sign-in data of a question for a credential, as ADK's AuthConfig; undefined for other
 * questions, and if the payload is not an object.
 */
export function authConfigOf({ kind, payload }: PendingRequest): JsonObject | undefined {
  if (kind !== 'credential' || !isJsonObject(payload)) return undefined;
  const { credentialKey, type, authorizationUrl, state, redirectUri, in: place, name, scopes } = payload as JsonObject;
  const shared = typeof credentialKey === 'string' ? { credentialKey } : {};
  if (type === 'apiKey') return { authScheme: { type: 'apiKey', in: place ?? 'header', name: name ?? '' }, ...shared };
  if (typeof authorizationUrl !== 'string') return { authScheme: { type: 'http', scheme: 'bearer' }, ...shared };
  return {
    authScheme: { type: 'oauth2', flows: { authorizationCode: flowOf(authorizationUrl, scopes) } },
    exchangedAuthCredential: {
      authType: 'oauth2',
      oauth2: { authUri: authorizationUrl, state: state ?? null, redirectUri: redirectUri ?? null },
    },
    ...shared,
  };
}

/**
 * Returns the virtual call `adk_request_credential`. Members have
 * both spellings, because clients of ADK read one or the other.
 */
export function credentialCall(callId: string, authConfig: JsonObject): VirtualCall {
  return {
    name: adkCredentialName,
    args: { functionCallId: callId, authConfig, function_call_id: callId, auth_config: authConfig },
  };
}

function flowOf(authorizationUrl: string, scopes: unknown): JsonObject {
  const names = Array.isArray(scopes) ? scopes.map((scope) => [String(scope), '']) : [];
  const [address = ''] = authorizationUrl.split(/[?#]/, 1);
  return { authorizationUrl: address, scopes: Object.fromEntries(names) };
}
