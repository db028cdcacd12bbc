// What the subject uses of Mastra, so that it type-checks where that is not installed.
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
