// The declarations of Mastra that the subject uses, so that it type-checks without an install.
import type { JsonObject, StandardSchema } from '@mortise/core';

export interface SdkTool {
  id: string;
}

export function createTool(options: {
  id: string;
  description: string;
  inputSchema: StandardSchema<unknown, JsonObject> | object;
  execute: (args: JsonObject) => Promise<unknown>;
}): SdkTool;
