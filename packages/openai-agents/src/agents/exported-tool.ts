import type { JsonObject } from '@mortise/core';
import type { AgentsRunContext } from './agents-run-context.ts';
import type { AgentsCallDetails } from './agents-tool.ts';

/** A Mortise tool as a function tool of the SDK, for an `Agent`. */
export interface AgentsExportedTool {
  type: 'function';
  name: string;
  description: string;
  parameters: ExportedParameters;
  strict: boolean;
  deferLoading?: boolean;
  outputSchema?: ExportedParameters;
  errorFunction?: (runContext: AgentsRunContext, error: unknown) => Promise<JsonObject>;
  providerData?: Record<string, unknown>;
  invoke: (runContext: AgentsRunContext, input: string, details?: AgentsCallDetails) => Promise<unknown>;
  needsApproval: (runContext: AgentsRunContext, input: unknown, callId?: string) => Promise<boolean>;
  isEnabled: () => Promise<boolean>;
}

/** A schema of an object, with the members that the SDK requires. */
export interface ExportedParameters {
  type: 'object';
  properties: Record<string, never>;
  required: string[];
  additionalProperties: boolean;
}

/** Returns a schema in the SDK's form; other members are kept. */
export function exportedParameters(schema: JsonObject): ExportedParameters {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  return { ...schema, type: 'object', properties, required, additionalProperties } as unknown as ExportedParameters;
}
