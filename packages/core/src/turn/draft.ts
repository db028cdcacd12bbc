import type { Content } from '../content/content.ts';
import type { FunctionDeclaration } from '../content/function-declaration.ts';
import type { ProviderTool } from '../model/model-request.ts';

/** What is particular to a request, before it is put together. */
export interface Draft {
  readonly instructions: string[];
  readonly contents: readonly Content[];
  readonly declarations: readonly FunctionDeclaration[];
  readonly providerTools: readonly ProviderTool[];
}

/** Of a draft to which no tool adds. */
export const nothingAdded: Pick<Draft, 'contents' | 'providerTools'> = {
  contents: Object.freeze([]),
  providerTools: Object.freeze([]),
};
