import type { JsonObject } from '../json/json-value.ts';
import type { Tool } from '../tool/tool.ts';

/** A call whose arguments are good: as the model gave them, and as its tool gets them. */
export interface GoodCall {
  readonly tool: Tool;
  readonly args: JsonObject;
  readonly value: unknown;
}

/** A call that may go on, or the error that it is answered with. */
export type CheckedCall =
  | GoodCall
  | { readonly tool: Tool | undefined; readonly code: string; readonly message: string; readonly cause?: unknown };
