import type { FunctionDeclaration, Tool } from '@mortise/core';
import type { AiTool } from './ai-tool.ts';

/** A tool of the AI SDK, with its name in its set. */
export interface AiOrigin {
  readonly name: string;
  readonly tool: AiTool;
}

/**
 * Returns the AI SDK tool from which a tool was created, with its title, its metadata and its provider
 * options. Undefined for any other tool. Added gates and other traits do not hide it.
 */
export function aiToolOf(tool: Pick<Tool, 'declaration'>): AiOrigin | undefined {
  return tool.declaration && origins.get(tool.declaration);
}

/** Records the AI SDK tool that a declaration was made from. */
export function keepOrigin(declaration: FunctionDeclaration, origin: AiOrigin): void {
  origins.set(declaration, origin);
}

const origins = new WeakMap<FunctionDeclaration, AiOrigin>();
