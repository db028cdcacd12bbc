import {
  clientCallFamily,
  customCallFamily,
  functionCallFamily,
  mcpApprovalFamily,
  otherFamily,
  toolSearchFamily,
} from './from-call.ts';
import { imageFamily } from './from-image.ts';
import { messageFamily } from './from-message.ts';
import { reasoningFamily } from './from-reasoning.ts';
import type { ItemFamily } from './item-family.ts';

/** The reader of a type of item; unknown items are kept. */
export function familyOf(type: string): ItemFamily {
  return families.get(type) ?? otherFamily;
}

const families: ReadonlyMap<string, ItemFamily> = new Map([
  ['message', messageFamily],
  ['reasoning', reasoningFamily],
  ['function_call', functionCallFamily],
  ['custom_tool_call', customCallFamily],
  ['tool_search_call', toolSearchFamily],
  ['mcp_approval_request', mcpApprovalFamily],
  ['image_generation_call', imageFamily],
  ['shell_call', clientCallFamily],
  ['local_shell_call', clientCallFamily],
  ['apply_patch_call', clientCallFamily],
  ['computer_call', clientCallFamily],
]);
