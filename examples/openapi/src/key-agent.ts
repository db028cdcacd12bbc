import { type AuthConfig, authGate, invalidateCredential } from '@mortise/auth';
import { type CredentialService, type JsonObject, type LlmAgent, llmAgent, type Model } from '@mortise/core';
import { openapiToolset } from '@mortise/openapi';
import { ajvValidator } from '@mortise/schema-ajv';

/** The key for which the user is asked once: the key of the document's security scheme `key`. */
export const keyConfig: AuthConfig = { type: 'apiKey', provider: 'the tracker', in: 'header', name: 'x-key' };

/**
 * Creates an agent whose tools ask the user for a key, use it
 * in every session, and ask again when the server refuses it.
 */
export function keyAgent(
  model: Model,
  document: JsonObject,
  { credentials, baseUrl }: { readonly credentials: CredentialService; readonly baseUrl: string },
): LlmAgent {
  const tracker = openapiToolset(document, {
    name: 'tracker',
    validator: ajvValidator(),
    auth: { key: authGate(keyConfig, { credentials }) },
    onUnauthorized: invalidateCredential,
    baseUrl,
    // In the tests the tracker is a local server.
    allowPrivateAddresses: true,
  });
  return llmAgent({ name: 'helper', model, tools: [tracker] });
}
