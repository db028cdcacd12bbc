import { type FunctionDeclaration, isJsonObject, type ProviderTool } from '@mortise/core';
import { runByMember } from '@mortise/provider-kit';

/** The server's own tools, without members for the application. */
export function nativeTools(tools: readonly ProviderTool[]): readonly ProviderTool[] {
  return tools.map((tool) => {
    const { config } = tool;
    if (!isJsonObject(config) || config[runByMember] === undefined) return tool;
    const { [runByMember]: _, ...said } = config;
    return { ...tool, config: said };
  });
}

/** The tool that runs the code which is left to the client. */
export function codeRunnerOf(tools: readonly ProviderTool[]): string | undefined {
  for (const { name, config } of tools) {
    const runBy = isJsonObject(config) ? config[runByMember] : undefined;
    if (name === 'codeExecution' && typeof runBy === 'string') return runBy;
  }
  return undefined;
}

/** The functions that are declared to the model: code is left to the client by a tool of its own. */
export function toldFunctions(
  declarations: readonly FunctionDeclaration[],
  tools: readonly ProviderTool[],
): readonly FunctionDeclaration[] {
  const runner = codeRunnerOf(tools);
  return runner === undefined ? declarations : withoutRunner(declarations, runner);
}

/** The same array for the same array, so that what is made of it is kept. */
function withoutRunner(declarations: readonly FunctionDeclaration[], runner: string): readonly FunctionDeclaration[] {
  const known = toldOf.get(declarations);
  if (known) return known;
  const told = declarations.filter(({ name }) => name !== runner);
  toldOf.set(declarations, told);
  return told;
}

const toldOf = new WeakMap<readonly FunctionDeclaration[], readonly FunctionDeclaration[]>();
