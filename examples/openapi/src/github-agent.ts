import { type LlmAgent, llmAgent, type Model } from '@mortise/core';
import { openapiToolset } from '@mortise/openapi';
import { ajvValidator } from '@mortise/schema-ajv';
import { toolSearch } from '@mortise/tool-search';

/** Creates an agent that searches for its tools among the operations in GitHub's OpenAPI document. */
export function githubAgent(model: Model, description: string, options: { readonly baseUrl: string }): LlmAgent {
  const github = openapiToolset(description, {
    name: 'github',
    validator: ajvValidator(),
    // In the tests GitHub is a local server.
    allowPrivateAddresses: true,
    ...options,
  });
  return llmAgent({ name: 'maintainer', model, tools: [toolSearch(github)] });
}
