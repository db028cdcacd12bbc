import { isRecord } from './content-block.ts';

/** Marks a tool of LangChain that was made of one of ours: the artifact of its messages is the outcome. */
export function markExported<MadeTool extends object>(tool: MadeTool): MadeTool {
  return Object.defineProperty(tool, mark, { value: true });
}

export function isExported(tool: unknown): boolean {
  return isRecord(tool) && Object.hasOwn(tool, mark);
}

const mark: unique symbol = Symbol.for('@mortise/langchain.exported') as never;
