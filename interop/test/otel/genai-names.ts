/**
 * Names of the GenAI conventions, version 0.1.0, that `@opentelemetry/semantic-conventions` does not have: it
 * keeps those of the time before GenAI had conventions of its own, and no package has the new ones yet.
 */
export const genaiNames: ReadonlySet<string> = new Set([
  'gen_ai.client.inference.duration',
  'gen_ai.client.inference.operation.input_tokens',
  'gen_ai.client.inference.operation.output_tokens',
  'gen_ai.client.inference.time_to_first_chunk',
  'gen_ai.client.inference.usage.cache_read.input_tokens',
  'gen_ai.client.inference.usage.cache_write.input_tokens',
  'gen_ai.client.inference.usage.input_tokens',
  'gen_ai.client.inference.usage.output_tokens',
  'gen_ai.client.inference.usage.reasoning.output_tokens',
  'gen_ai.execute_tool.duration',
  'gen_ai.invoke_agent.duration',
  'gen_ai.skill.name',
  'gen_ai.skill.resource.name',
  'gen_ai.token.modality',
  'gen_ai.usage.cache_write.input_tokens',
]);

/** Names that the constants still have, and version 0.1.0 has renamed or removed. */
export const formerNames: ReadonlySet<string> = new Set([
  'gen_ai.client.operation.duration',
  'gen_ai.client.operation.time_per_output_chunk',
  'gen_ai.client.operation.time_to_first_chunk',
  'gen_ai.client.token.usage',
  'gen_ai.completion',
  'gen_ai.prompt',
  'gen_ai.system',
  'gen_ai.token.type',
  'gen_ai.usage.cache_creation.input_tokens',
  'gen_ai.workflow.duration',
  'gen_ai.workflow.name',
]);
