import type { FunctionDeclaration, Tool } from '@mortise/core';
import type { AiTool } from './ai-tool.ts';

/** A tool of the AI SDK by its name in its set. */
export interface AiOrigin {
  readonly name: string;
  readonly tool: AiTool;
}

/**
 * The tool of the AI SDK that a tool was made of: its title, its metadata, its options for providers.
 * Undefined of any other tool. A gate that was added, or another trait, does not hide it.
 */
export function aiToolOf(tool: Pick<Tool, 'declaration'>): AiOrigin | undefined {
  return tool.declaration && origins.get(tool.declaration);
}

/** Records the AI SDK tool that a declaration was made from. */
export function keepOrigin(declaration: FunctionDeclaration, origin: AiOrigin): void {
  origins.set(declaration, origin);
}

const origins = new WeakMap<FunctionDeclaration, AiOrigin>();
