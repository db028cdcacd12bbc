import type { LimitName } from '../agent/limits.ts';
import type { Content } from '../content/content.ts';
import type { FunctionDeclaration } from '../content/function-declaration.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import { complete, type Steps } from '../json/steps.ts';
import type { LlmAgent } from '../llm-agent/llm-agent.ts';
import type { ModelRequest, ProviderTool } from '../model/model-request.ts';
import { hearsAll } from '../run/hears-all.ts';
import { part } from '../run/rare-room.ts';
import { RunContext, ServiceContext } from '../run/run-context.ts';
import { type AgentScope, warnWhy } from '../run/run-scope.ts';
import { waitWithin } from '../run/wait-within.ts';
import type { ModelRequestDraft } from '../tool/model-request-draft.ts';
import type { Tool } from '../tool/tool.ts';
import type { ToolTable } from '../tool/tool-table.ts';
import type { RareTurn } from './rare-turn.ts';

/** The next model call's request. `last`: a limit leaves this one answer, without tools. */
export function buildRequest(
  scope: AgentScope,
  table: ToolTable,
  last: LimitName | undefined,
): Awaitable<ModelRequest> {
  const plain = plainDraft(scope, table);
  if (plain) return requestOf(scope, plain, last);
  const draft = complete(draftOf(scope, table));
  return isPromise(draft) ? draft.then((drafted) => requestOf(scope, drafted, last)) : requestOf(scope, draft, last);
}

function requestOf(scope: AgentScope, draft: Draft, last: LimitName | undefined): ModelRequest {
  const { agent, branch } = scope;
  const { toolChoice, fixed } = fixedPart(agent);
  const { instructions, declarations, providerTools } = draft;
  if (last)
    instructions.push(`The limit on ${last} is reached: no more tools can be called. Give your final answer now.`);
  const forced = toolChoice !== undefined && toolChoice !== 'auto' && toolChoice !== 'none';
  const choice = last ? 'none' : forced && branch.turn !== 'begin' ? 'auto' : toolChoice;
  const said = hearsAll(scope)
    ? branch.conversation.contents
    : part<RareTurn>(scope).contentsForAgent(scope.places, agent, branch.conversation);
  const contents = draft.contents.length === 0 ? said : [...said, ...draft.contents];
  const request: ModelRequest = { instructions, contents, declarations, providerTools };
  return choice === undefined && !fixed
    ? request
    : { ...request, ...fixed, ...(choice !== undefined && { toolChoice: choice }) };
}

/** What an agent says in every request. */
function fixedPart(agent: LlmAgent): FixedPart {
  const known = fixedParts.get(agent);
  if (known) return known;
  const { toolChoice, parallelCalls, providerOptions, ...settings } = agent.settings ?? {};
  const fixed = {
    ...(parallelCalls !== undefined && { parallelCalls }),
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(agent.output && { outputJsonSchema: agent.output.jsonSchema }),
    ...(providerOptions && { providerOptions }),
  };
  const part = { toolChoice, fixed: Object.keys(fixed).length > 0 ? fixed : undefined };
  fixedParts.set(agent, part);
  return part;
}

interface FixedPart {
  readonly toolChoice: ModelRequest['toolChoice'];
  readonly fixed: Pick<ModelRequest, 'parallelCalls' | 'settings' | 'outputJsonSchema' | 'providerOptions'> | undefined;
}

const fixedParts = new WeakMap<LlmAgent, FixedPart>();

interface Draft {
  readonly instructions: string[];
  readonly contents: readonly Content[];
  readonly declarations: readonly FunctionDeclaration[];
  readonly providerTools: readonly ProviderTool[];
}

/** Where nothing has to be asked for. */
function plainDraft(
  { agent: { instruction } }: AgentScope,
  { hasPrepare, declarations }: ToolTable,
): Draft | undefined {
  if (hasPrepare || typeof instruction === 'function') return undefined;
  return {
    instructions: instruction === undefined ? [] : [instruction],
    contents: noContents,
    declarations,
    providerTools: noProviderTools,
  };
}

function* draftOf(scope: AgentScope, table: ToolTable): Steps<Draft> {
  const instructions = yield* instructionsOf(scope);
  if (!table.hasPrepare)
    return { instructions, contents: noContents, declarations: table.declarations, providerTools: noProviderTools };
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

const noContents: readonly Content[] = Object.freeze([]);
const noProviderTools: readonly ProviderTool[] = Object.freeze([]);
