import type { LimitName } from '../agent/limits.ts';
import type { Content } from '../content/content.ts';
import type { FunctionDeclaration } from '../content/function-call.ts';
import type { Secrets } from '../credential/secrets.ts';
import { frozen } from '../json/frozen.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { LlmAgent } from '../llm-agent/llm-agent.ts';
import type { ModelRequest, ProviderTool, RequestSettings, ToolChoice } from '../model/model-request.ts';
import { waitWithin } from '../run/bounded.ts';
import { type ActionContext, RunContext, ServiceContext } from '../run/run-context.ts';
import { type AgentScope, warnOnce, warnWhy } from '../run/scope.ts';
import { mergeState } from '../session/session-state.ts';
import type { Tool } from '../tool/tool.ts';
import type { ToolTable } from '../tool/tool-table.ts';
import type { BranchState } from '../view/branch-state.ts';
import { contentsForAgent } from './contents-for-agent.ts';
import { checkAdded, Drafted, noChanges, type SeenDraft, toolDraft } from './request-draft.ts';

/**
 * Prepares the request of the next model call. `last`: the limit that was reached, if the model must now give
 * its final answer without tools. `context` collects the state that tools write, which is stored with the
 * turn.
 */
export async function prepareRequest(
  scope: AgentScope,
  table: ToolTable,
  last: LimitName | undefined,
  context: ActionContext,
): Promise<ModelRequest> {
  const { agent, branch, agents } = scope;
  const { instruction } = agent;
  const asked =
    typeof instruction === 'function'
      ? await waitWithin(scope, instruction(new RunContext(scope, context)))
      : instruction;
  const instructions = asked === undefined ? [] : [asked];
  // The list is copied, because the conversation's own list grows. Each content is frozen already.
  const agentContents = Object.freeze(contentsForAgent(agents, agent, branch.conversation).slice());
  const toolChoice = choiceOf(agent, branch);
  const draft = table.hasPrepare
    ? await draftOf(scope, table, instructions, { contents: agentContents, toolChoice }, context)
    : undefined;
  if (last)
    instructions.push(`The limit on ${last} is reached: no more tools can be called. Give your final answer now.`);
  const { declarations } = draft ?? table;
  const { providerTools = [], contents = agentContents } = draft ?? {};
  const choice = last ? 'none' : (draft?.toolChoice ?? toolChoice);
  const fixed = draft?.settings ? draft.settings.fixed : fixedPart(agent);
  const request: ModelRequest = { instructions, contents, declarations, providerTools };
  return choice === undefined && !fixed
    ? request
    : { ...request, ...fixed, ...(choice !== undefined && { toolChoice: choice }) };
}

/** A request with the changes of the tools, before it is assembled. */
interface Draft {
  readonly declarations: readonly FunctionDeclaration[];
  readonly providerTools: readonly ProviderTool[];
  readonly contents: readonly Content[];
  /** The settings if a tool changed them; otherwise the agent's settings are used. */
  readonly settings?: { readonly fixed: FixedPart } | undefined;
  /** The tool choice that a tool set; if absent, the agent's choice is used. */
  readonly toolChoice?: ToolChoice | undefined;
}

/**
 * Calls `prepare` of the tools in their order, and returns the changed request. Tools add their instructions
 * to the list `instructions`.
 */
async function draftOf(
  scope: AgentScope,
  table: ToolTable,
  instructions: string[],
  start: Pick<SeenDraft, 'contents' | 'toolChoice'>,
  context: ActionContext,
): Promise<Draft> {
  const { toolChoice: _, ...own } = scope.agent.settings ?? {};
  const drafted = new Drafted(instructions, { ...start, settings: own }, (tool, other, what) => {
    const message = `the tools "${tool}" and "${other}" both set ${what} of the model's request; the value of "${tool}", which comes later, counts`;
    warnOnce(scope, 'prepare_conflict', message);
  });
  for (const tool of table.byName.values()) {
    if (tool.prepare) await prepareWith(scope, tool, drafted, context);
    else if (tool.declaration) drafted.declare(tool.name, tool.declaration);
  }
  const { contents, settings } = drafted.seen;
  const declarations = declarationsOf(table, drafted);
  return {
    declarations,
    providerTools: drafted.providerTools,
    contents,
    settings: settings === own ? undefined : { fixed: fixedBy(scope.agent, settings) },
    toolChoice: chosen(scope, drafted, declarations),
  };
}

/**
 * Calls `prepare` of one tool, and applies its changes when it has ended; none if it throws or times out.
 */
async function prepareWith(scope: AgentScope, tool: Tool, drafted: Drafted, context: ActionContext): Promise<void> {
  const changes = noChanges();
  try {
    const preparing = new PreparingContext(scope, context, changes.state);
    await waitWithin(scope, tool.prepare?.(toolDraft(drafted.seen, changes), preparing));
    checkAdded(changes);
  } catch (cause) {
    if (scope.run.cancellation.cause) throw cause;
    warnWhy(
      scope,
      'prepare_failed',
      `${tool.name} could not change the model request, so the request is sent without this tool's changes`,
      cause,
    );
    return;
  }
  for (const [key, value] of changes.state) context.putState(key, value);
  drafted.commit(tool.name, changes);
}

/**
 * The context of a tool that prepares a request. Its state includes the writes of this tool and of the tools
 * before it.
 */
class PreparingContext extends ServiceContext {
  readonly #written: ReadonlyMap<string, JsonValue>;

  constructor(scope: AgentScope, before: ActionContext, written: ReadonlyMap<string, JsonValue>) {
    super(scope, before);
    this.#written = written;
  }

  override get state(): JsonObject {
    const state = super.state;
    return this.#written.size === 0 ? state : mergeState(state, Object.fromEntries(this.#written));
  }
}

/**
 * Returns the declarations of a request; the same list object as in the previous request if the declarations
 * are the same.
 */
function declarationsOf(table: ToolTable, { declarations }: Drafted): readonly FunctionDeclaration[] {
  for (const known of [table.declarations, lastDeclared.get(table)])
    if (known?.length === declarations.length && known.every((one, at) => one === declarations[at])) return known;
  lastDeclared.set(table, declarations);
  return declarations;
}

const lastDeclared = new WeakMap<ToolTable, readonly FunctionDeclaration[]>();

/** Returns the choice of a tool; undefined if it names tools that the request does not have. */
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

/** The members of a request besides its contents and tools; undefined if there are none. */
type FixedPart = Pick<ModelRequest, 'parallelCalls' | 'settings' | 'outputJsonSchema' | 'providerOptions'> | undefined;

/** Returns the members that all requests of an agent share. */
function fixedPart(agent: LlmAgent): FixedPart {
  let known = fixedParts.get(agent);
  if (!known) {
    known = { fixed: fixedBy(agent, agent.settings ?? {}) };
    fixedParts.set(agent, known);
  }
  return known.fixed;
}

/** Returns the members of a request that the agent's output and the given settings determine. */
function fixedBy({ output }: LlmAgent, given: RequestSettings): FixedPart {
  const { toolChoice: _, parallelCalls, providerOptions, ...settings } = given as RequestSettings & HasChoice;
  const fixed = {
    ...(parallelCalls !== undefined && { parallelCalls }),
    ...(Object.keys(settings).length > 0 && { settings: frozen(settings) }),
    ...(output && { outputJsonSchema: output.jsonSchema }),
    ...(providerOptions && { providerOptions }),
  };
  return Object.keys(fixed).length > 0 ? fixed : undefined;
}

/**
 * Returns the agent's tool choice for its next request. After the first request of a turn, a forced choice
 * becomes `auto`, because otherwise the model could never answer.
 */
function choiceOf({ settings }: LlmAgent, { turn }: BranchState): ModelRequest['toolChoice'] {
  const choice = settings?.toolChoice;
  const forced = choice !== undefined && choice !== 'auto' && choice !== 'none';
  return forced && turn !== 'begin' ? 'auto' : choice;
}

type HasChoice = { readonly toolChoice?: unknown };

const fixedParts = new WeakMap<LlmAgent, { readonly fixed: FixedPart }>();

/**
 * Returns a request whose secrets are masked. Each content and declaration is searched once. Settings for the
 * provider itself, such as the token of a tool that it runs, are not masked.
 */
export function cleanRequest(secrets: Pick<Secrets, 'empty' | 'json' | 'kept'>, request: ModelRequest): ModelRequest {
  if (secrets.empty) return request;
  const { instructions, contents, declarations, outputJsonSchema } = request;
  return {
    ...request,
    instructions: secrets.json(instructions),
    contents: contents.map((content) => secrets.kept(content)),
    declarations: secrets.kept(declarations),
    ...(outputJsonSchema && { outputJsonSchema: secrets.kept(outputJsonSchema) }),
  };
}
