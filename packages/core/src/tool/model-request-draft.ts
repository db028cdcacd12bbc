import type { Content } from '../content/content.ts';
import type { FunctionDeclaration } from '../content/function-declaration.ts';
import type { ProviderTool } from '../model/model-request.ts';

/** The model request while tools still add to it. */
export interface ModelRequestDraft {
  addInstruction(text: string): void;
  /** After the conversation, for this request only; it is not stored. */
  addContent(content: Content): void;
  addDeclaration(declaration: FunctionDeclaration): void;
  addProviderTool(tool: ProviderTool): void;
}
