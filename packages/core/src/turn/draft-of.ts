import type { Content } from '../content/content.ts';
import type { FunctionDeclaration } from '../content/function-declaration.ts';
import { isPromise } from '../json/awaitable.ts';
import type { Steps } from '../json/steps.ts';
import type { ProviderTool } from '../model/model-request.ts';
import { RunContext, ServiceContext } from '../run/run-context.ts';
import { type AgentScope, warnWhy } from '../run/run-scope.ts';
import { waitWithin } from '../run/wait-within.ts';
import type { ModelRequestDraft } from '../tool/model-request-draft.ts';
import type { Tool } from '../tool/tool.ts';
import type { ToolTable } from '../tool/tool-table.ts';
import { type Draft, nothingAdded } from './draft.ts';

/** The draft for which somebody has to be asked. */
export function* draftOf(scope: AgentScope, table: ToolTable): Steps<Draft> {
  const instructions = yield* instructionsOf(scope);
  if (!table.hasPrepare) return { instructions, ...nothingAdded, declarations: table.declarations };
  const contents: Content[] = [];
  const declarations: FunctionDeclaration[] = [];
  const providerTools: ProviderTool[] = [];
  const context = new ServiceContext(scope);
  for (const tool of table.byName.values()) {
    if (tool.prepare) {
      const added = yield* prepareWith(scope, tool, context);
      instructions.push(...added.instructions);
      contents.push(...added.contents);
      declarations.push(...added.declarations);
      providerTools.push(...added.providerTools);
    } else if (tool.declaration) declarations.push(tool.declaration);
  }
  const same =
    declarations.every((declaration, at) => declaration === table.declarations[at]) &&
    declarations.length === table.declarations.length;
  return { instructions, contents, declarations: same ? table.declarations : declarations, providerTools };
}

/** What a tool adds: nothing where it fails. What it adds when nobody waits for it any more is lost. */
function* prepareWith(scope: AgentScope, tool: Tool, context: ServiceContext): Steps<Draft> {
  const added = emptyDraft();
  try {
    const draft: ModelRequestDraft = {
      addInstruction: (text) => void added.instructions.push(text),
      addContent: (content) => void added.contents.push(content),
      addDeclaration: (declaration) => void added.declarations.push(declaration),
      addProviderTool: (providerTool) => void added.providerTools.push(providerTool),
    };
    const preparing = tool.prepare?.(draft, context);
    if (isPromise(preparing)) yield* waitWithin(scope, preparing);
    return added;
  } catch (cause) {
    if (scope.run.cancellation.cause) throw cause;
    warnWhy(scope, 'prepare_failed', `${tool.name} could not add to the model's request, and is left out of it`, cause);
    return emptyDraft();
  }
}

function emptyDraft(): { readonly [K in keyof Draft]: Draft[K][number][] } {
  return { instructions: [], contents: [], declarations: [], providerTools: [] };
}

function* instructionsOf(scope: AgentScope): Steps<string[]> {
  const { instruction } = scope.agent;
  if (typeof instruction !== 'function') return instruction === undefined ? [] : [instruction];
  return [yield* waitWithin(scope, instruction(new RunContext(scope)))];
}
