import type { FunctionDeclaration } from '../content/function-declaration.ts';
import { isPromise } from '../json/awaitable.ts';
import { none } from '../json/seldom-used.ts';
import type { Steps } from '../json/steps.ts';
import type { ToolChoice } from '../model/model-request.ts';
import { ActionContext, ReadingContext } from '../run/run-context.ts';
import { type AgentScope, warnOnce, warnWhy } from '../run/run-scope.ts';
import { waitWithin } from '../run/wait-within.ts';
import type { Tool } from '../tool/tool.ts';
import type { ToolTable } from '../tool/tool-table.ts';
import type { Draft } from './draft.ts';
import { Drafted } from './drafted.ts';
import { PreparingContext } from './preparing-context.ts';
import { fixedBy } from './request-settings.ts';
import { checkAdded, noChanges, type SeenDraft, toolDraft } from './tool-draft.ts';

/**
 * The draft for which somebody has to be asked. `context`: takes
 * the state that tools write, which is stored with the turn.
 */
export function* draftOf(
  scope: AgentScope,
  table: ToolTable,
  seen: SeenDraft,
  context: ActionContext = new ActionContext(scope),
): Steps<Draft> {
  const instructions = yield* instructionsOf(scope, context);
  if (!table.hasPrepare)
    return { instructions, declarations: table.declarations, providerTools: none, contents: seen.contents };
  const drafted = new Drafted(instructions, seen, (tool, other, what) => {
    const message = `the tools "${tool}" and "${other}" both set ${what} of the model's request; that of "${tool}", which comes later, counts`;
    warnOnce(scope, 'prepare_conflict', message);
  });
  for (const tool of table.byName.values()) {
    if (tool.prepare) yield* prepareWith(scope, tool, drafted, context);
    else if (tool.declaration) drafted.declare(tool.name, tool.declaration);
  }
  const { contents, settings } = drafted.seen;
  const declarations = declarationsOf(table, drafted);
  return {
    instructions,
    declarations,
    providerTools: drafted.providerTools,
    contents,
    settings: settings === seen.settings ? undefined : { fixed: fixedBy(scope.agent, settings) },
    toolChoice: chosen(scope, drafted, declarations),
  };
}

/**
 * What a tool does counts when it is done: nothing of it
 * where it fails, or where nobody waits for it any more.
 */
function* prepareWith(scope: AgentScope, tool: Tool, drafted: Drafted, context: ActionContext): Steps<void> {
  const changes = noChanges();
  try {
    const preparing = tool.prepare?.(
      toolDraft(drafted.seen, changes),
      new PreparingContext(scope, context, changes.state),
    );
    if (isPromise(preparing)) yield* waitWithin(scope, preparing);
    checkAdded(changes);
  } catch (cause) {
    if (scope.run.cancellation.cause) throw cause;
    warnWhy(scope, 'prepare_failed', `${tool.name} could not change the model request, and is omitted from it`, cause);
    return;
  }
  for (const [key, value] of changes.state) context.putState(key, value);
  drafted.commit(tool.name, changes);
}

/** The same list as in the request before, where it says the same. */
function declarationsOf(table: ToolTable, { declarations }: Drafted): readonly FunctionDeclaration[] {
  for (const known of [table.declarations, lastDeclared.get(table)])
    if (known?.length === declarations.length && known.every((one, at) => one === declarations[at])) return known;
  lastDeclared.set(table, declarations);
  return declarations;
}

const lastDeclared = new WeakMap<ToolTable, readonly FunctionDeclaration[]>();

/** What a tool chose; nothing where it names tools that the request has not. */
function chosen(
  scope: AgentScope,
  { seen: { toolChoice }, chooser }: Drafted,
  declarations: readonly FunctionDeclaration[],
): ToolChoice | undefined {
  if (chooser === undefined || typeof toolChoice !== 'object') return chooser === undefined ? undefined : toolChoice;
  const declared = new Set(declarations.map(({ name }) => name));
  const missing = toolChoice.names.filter((name) => !declared.has(name));
  if (missing.length === 0) return toolChoice;
  const names = missing.map((name) => `"${name}"`).join(', ');
  const message = `the tool "${chooser}" chose ${names}, which the model's request does not declare; the choice is omitted`;
  warnOnce(scope, 'prepare_failed', message);
  return undefined;
}

function* instructionsOf(scope: AgentScope, context: ActionContext): Steps<string[]> {
  const { instruction } = scope.agent;
  if (typeof instruction !== 'function') return instruction === undefined ? [] : [instruction];
  return [yield* waitWithin(scope, instruction(new ReadingContext(scope, context)))];
}
