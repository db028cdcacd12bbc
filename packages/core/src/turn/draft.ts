import type { Content } from '../content/content.ts';
import type { FunctionDeclaration } from '../content/function-declaration.ts';
import type { ProviderTool, ToolChoice } from '../model/model-request.ts';
import type { FixedPart } from './request-settings.ts';

/** What is particular to a request, before it is put together. */
export interface Draft {
  readonly instructions: string[];
  readonly declarations: readonly FunctionDeclaration[];
  readonly providerTools: readonly ProviderTool[];
  /** The conversation with what tools made of it; absent: as it is. */
  readonly contents?: readonly Content[];
  /** Where a tool set something; undefined: what the agent says. */
  readonly settings?: { readonly fixed: FixedPart } | undefined;
  /** Where a tool chose; undefined: the agent's. */
  readonly toolChoice?: ToolChoice | undefined;
}
