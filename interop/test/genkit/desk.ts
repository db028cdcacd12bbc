import { requireConfirmation } from '@mortise/confirmation';
import {
  createRunner,
  type JsonObject,
  llmAgent,
  type Runner,
  type RunnerOptions,
  schemaTool,
  type Tool,
} from '@mortise/core';
import { jsonSchemaValidator } from '@mortise/json-schema';
import { scriptedModel } from '@mortise/testing';

/** Creates a runner whose agent has these tools, and calls no model. */
export function runnerOf(tools: readonly Tool[], options: Partial<RunnerOptions> = {}): Runner {
  return createRunner({ agent: llmAgent({ name: 'desk', model: scriptedModel([]), tools }), ...options });
}

export const refundSchema: JsonObject = {
  type: 'object',
  properties: { order: { type: 'string' }, cents: { type: 'integer' } },
  required: ['order'],
  additionalProperties: false,
};

/** Creates a tool that makes refunds, and records its arguments. */
export function refundTool(): { readonly refund: Tool; readonly gated: Tool; readonly paid: readonly JsonObject[] } {
  const paid: JsonObject[] = [];
  const refund = schemaTool({
    name: 'refund',
    description: 'Pays an order back',
    inputJsonSchema: refundSchema,
    validator: jsonSchemaValidator(),
    run: (args) => {
      paid.push(args);
      return { paid: args };
    },
  });
  return { refund, gated: requireConfirmation(refund), paid };
}
