import { type AuthConfig, authGate, invalidateCredential } from '@mortise/auth';
import { type CredentialService, type JsonObject, type LlmAgent, llmAgent, type Model } from '@mortise/core';
import { openapiToolset } from '@mortise/openapi';
import { ajvValidator } from '@mortise/schema-ajv';

/** What a person is asked for once: the key that the security scheme `key` of a document wants. */
export const keyConfig: AuthConfig = { type: 'apiKey', provider: 'the tracker', in: 'header', name: 'x-key' };

/**
 * An agent whose tools ask the user for a key, use it in
 * every session, and ask again when the server refuses it.
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
    // In the tests the tracker is a server of this machine.
    allowPrivateAddresses: true,
  });
  return llmAgent({ name: 'helper', model, tools: [tracker] });
}
