import type { Tool } from './tool.ts';

/** The input that `run` of a tool gets: `ToolInput<typeof refund>`. */
export type ToolInput<T extends Tool> = T extends Tool<infer Input> ? Input : never;

/** The stored output of a tool's `ok` results: `ToolOutput<typeof refund>`. */
export type ToolOutput<T extends Tool> = T extends Tool<unknown, infer Output> ? Output : never;
