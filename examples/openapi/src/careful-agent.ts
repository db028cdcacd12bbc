import { requireConfirmation } from '@mortise/confirmation';
import { type JsonObject, type LlmAgent, llmAgent, type Model } from '@mortise/core';
import { openapiToolset } from '@mortise/openapi';
import { ajvValidator } from '@mortise/schema-ajv';

/** Creates an agent that reads an API without asking, and asks a person before it changes anything there. */
export function carefulAgent(model: Model, description: JsonObject, options: { readonly baseUrl: string }): LlmAgent {
  const api = openapiToolset(description, {
    validator: ajvValidator(),
    confirm: ({ method }) => method !== 'GET' && method !== 'HEAD',
    confirmWith: requireConfirmation,
    // In the tests the service is a local server.
    allowPrivateAddresses: true,
    ...options,
  });
  return llmAgent({ name: 'keeper', model, tools: [api] });
}
