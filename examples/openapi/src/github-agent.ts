import { type LlmAgent, llmAgent, type Model } from '@mortise/core';
import { openapiToolset } from '@mortise/openapi';
import { ajvValidator } from '@mortise/schema-ajv';
import { toolSearch } from '@mortise/tool-search';

/** An agent that searches for its tools among the operations of GitHub's description. */
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
