import type { Agent } from '../agent/agent.ts';
import { type Content, textOf } from '../content/content.ts';
import type { OutcomePart, ToolOutcome } from '../content/outcome.ts';
import { ToolError } from '../error/errors.ts';
import { failureText } from '../error/failure-text.ts';
import { isAgentError, publicMessage } from '../error/thrown.ts';
import type { Event, EventOf } from '../event/event.ts';
import { clipText } from '../json/clip-text.ts';
import type { CallOutcome } from '../result/call-outcome.ts';
import { jsonOfOutcome } from '../result/json-of-result.ts';
import { readWithin } from '../run/bounded.ts';
import type { CallContext } from '../run/call-context.ts';
import { isOutcome } from '../run/hooks.ts';
import { type AgentScope, type BranchEnd, newEvent } from '../run/scope.ts';
import type { Tool } from '../tool/tool.ts';
import type { DelegateEnd, DelegateResult } from '../tool/tool-result.ts';
import { type BranchState, type CallState, membersOf } from '../view/branch-state.ts';
import { branchScope, endOpenCalls, pathOf } from './branch-scope.ts';

/**
 * Opens a branch for a call that is delegated to an agent, and runs the agent there. Returns the outcome of
 * the call; undefined if the agent waits for an answer.
 */
export async function delegate(
  scope: AgentScope,
  call: CallState,
  tool: Tool,
  delegated: DelegateResult,
  context: CallContext,
): Promise<CallOutcome | undefined> {
  const { request } = call;
  const { agent, input, history, limits, state: ownState } = delegated;
  const { journal, opening } = scope.run;
  // An earlier call may have ended the agent's last run just now.
  if (history === 'continue') await journal.stored();
  const objection = objectionTo(scope, tool, delegated);
  if (objection) return refusal(tool, objection.code, objection.message);
  const path = pathFor(scope.branch, delegated, request.id);
  const opened = newEvent(scope, {
    type: 'opened',
    agent,
    path: [...pathOf(scope.run.agent, scope.branch), agent],
    callId: request.id,
    input,
    ...(limits && { limits: limits as EventOf<'opened'>['limits'] & object }),
    ...(ownState && { state: ownState }),
    ...(scope.branch.path !== undefined && { parent: scope.branch.path }),
    ...(history === 'continue' && { keeps: true }),
  });
  journal.write([...writtenBefore(scope, context), { ...opened, author: agent, branch: path }]);
  opening.add(path);
  await journal.stored();
  opening.delete(path);
  return resumeDelegated(scope, call, tool, context);
}

/**
 * Returns an event with the state and the artifacts that a tool wrote before it delegated its call: otherwise
 * these writes would be lost while the agent waits. Empty if the tool wrote nothing.
 */
function writtenBefore(scope: AgentScope, context: CallContext): readonly Event[] {
  const { stateDelta, localDelta, artifactDelta, ...flags } = context.takeActions() ?? {};
  if (Object.keys(flags).length > 0) context.addActions(flags);
  if (!stateDelta && !localDelta && !artifactDelta) return [];
  const actions = {
    ...(stateDelta && { stateDelta }),
    ...(localDelta && { localDelta }),
    ...(artifactDelta && { artifactDelta }),
  };
  return [newEvent(scope, { type: 'notice', code: 'written' }, actions)];
}

/**
 * Continues the agent that a call is delegated to. Returns the outcome of the call; undefined if the agent
 * waits for an answer.
 */
export async function resumeDelegated(
  scope: AgentScope,
  { child, request }: CallState,
  tool: Tool | undefined,
  context: CallContext,
): Promise<CallOutcome | undefined> {
  const agent = tool?.agents?.find(({ name }) => name === child?.agent);
  if (!child || !tool || !agent) {
    const lost = lostAgent(tool, request.name, child);
    if (child) endOpenCalls(scope, child);
    return lost;
  }
  const driven = await driveChild(scope, child, agent);
  const end = endOf(scope, child, driven);
  if (!end) return undefined;
  endOpenCalls(scope, child);
  const cause = driven.do === 'stop' ? driven.cause : undefined;
  const error = end.error && new ToolError(end.error.message, { code: end.error.code, cause });
  if (!tool.finish) return { ...jsonOfOutcome(scope, tool, outcomeOf(end)), error, tool };
  const own = context.forTool();
  try {
    const json = await readWithin(scope, tool.finish(end, own), (result = outcomeOf(end)) => {
      if (isOutcome(result)) return jsonOfOutcome(scope, tool, result);
      throw new TypeError(`${tool.name} returned an invalid outcome for the result of its agent`);
    });
    return { ...json, error, tool };
  } catch (thrown) {
    const message = `\`${tool.name}\` failed after its agent had ended. Continue without it.${startedCalls(child)}`;
    return refusal(tool, 'tool_threw', message, thrown);
  } finally {
    context.addActions(own.close());
  }
}

/**
 * Returns the outcome of a call whose agent no longer exists and so cannot continue. The message tells the
 * calling agent, so that it does not repeat the call blindly.
 */
function lostAgent(tool: Tool | undefined, name: string, child: BranchState | undefined): CallOutcome {
  const message = `\`${name}\` cannot continue: its agent no longer exists.${startedCalls(child)}`;
  const isOpen = [...(child?.begun ?? [])].some(({ inFlight }) => inFlight);
  return refusal(tool, isOpen ? 'outcome_unknown' : 'tool_unavailable', message);
}

/**
 * Returns a text that lists the calls of a nested run that may have had an effect; an empty string if there
 * are none.
 */
function startedCalls(child: BranchState | undefined): string {
  const shown = (calls: readonly CallState[]): string =>
    clipText(
      calls.map(({ request, args }) => `${request.name}(${JSON.stringify(args ?? request.args)})`).join(', '),
      1_000,
      (omitted) => `… ${omitted} characters omitted …`,
    );
  const started = [...(child?.begun ?? [])];
  const open = started.filter(({ inFlight }) => inFlight);
  const done = started.filter(({ outcome }) => outcome?.status === 'ok');
  return [
    open.length > 0 ? ` Started, with an unknown outcome: ${shown(open)}. Check before repeating it.` : '',
    done.length > 0 ? ` Completed before: ${shown(done)}.` : '',
  ].join('');
}

/**
 * Drives a nested run to its end. An error of its agent,
 * or of a hook, ends only the nested run, not its parent.
 */
async function driveChild(scope: AgentScope, child: BranchState, agent: Agent): Promise<BranchEnd> {
  try {
    return await scope.run.drive(branchScope(scope, { branch: child, base: agent, tree: agent }));
  } catch (cause) {
    if (scope.run.journal.failure !== undefined) throw cause;
    const code = isAgentError(cause) ? cause.code : 'internal';
    return {
      do: 'stop',
      stopped: { status: 'failed', code, message: publicMessage(cause, 'the agent failed') },
      cause,
    };
  }
}

/** Returns the outcome of a call if the tool has no `finish`. */
function outcomeOf({ status, output, text, media, error }: DelegateEnd): ToolOutcome {
  if (status === 'completed')
    return { status: 'ok', output: output === undefined ? text : output, ...(media && { parts: media }) };
  return { status: 'error', code: error?.code ?? status, message: error?.message ?? status };
}

function endOf({ run }: AgentScope, branch: BranchState, driven: BranchEnd): DelegateEnd | undefined {
  const parts = branch.lastTurn?.content.parts ?? [];
  const about = {
    agent: branch.agent ?? '',
    text: textOf(branch.lastTurn?.content),
    texts: parts.flatMap((part) => (part.type === 'text' && part.text !== '' ? [part.text] : [])),
    usage: branch.invocation.usage,
    ...(branch.written && { stateDelta: branch.written }),
  };
  const path = (): string => pathOf(run.agent, branch).join(' > ');
  switch (driven.do) {
    case 'complete': {
      const media = mediaOf(branch);
      return {
        ...about,
        status: 'completed',
        ...(driven.output !== undefined && { output: driven.output }),
        ...(media.length > 0 && { media }),
      };
    }
    case 'stop': {
      const { status, code, message } = driven.stopped;
      // The provider's message stays in the log and in the
      // cause. A model that read it would repeat it to users.
      const why = isOfModel(branch) ? failureText(code) : message;
      const answer = status === 'limited' && parts.every(({ type }) => type !== 'functionCall') ? about.text : '';
      const last = answer === '' ? '' : ` Its last answer: ${answer}`;
      return { ...about, status, error: { code, message: `${path()}: ${why}${startedCalls(branch)}${last}` } };
    }
    case 'cancel':
      return {
        ...about,
        status: 'cancelled',
        error: { code: 'cancelled', message: `${path()} was cancelled.${startedCalls(branch)}` },
      };
    default:
      return undefined;
  }
}

/** Returns true if a failed model call has stopped the agent of a branch, or one of its members. */
function isOfModel(branch: BranchState): boolean {
  return branch.invocation.stopped?.ofModel === true || [...membersOf(branch)].some(isOfModel);
}

/**
 * Returns the media of the last content of a branch; if
 * its members ran in parallel, the media of all members.
 */
function mediaOf(branch: BranchState): readonly OutcomePart[] {
  const members = [...membersOf(branch)];
  const parallel = members.filter(({ conversation }) => conversation !== branch.conversation);
  if (parallel.length > 0) return parallel.flatMap(mediaOf);
  const speaker = members.findLast(({ lastTurn }) => lastTurn === branch.lastTurn);
  return speaker ? mediaOf(speaker) : mediaIn(branch.lastTurn?.content);
}

/** Returns the media of a content, except parts that only the provider of its model can read. */
function mediaIn(content: Content | undefined): readonly OutcomePart[] {
  return (content?.parts ?? []).flatMap((part): readonly OutcomePart[] => {
    if (part.type !== 'inlineData' && part.type !== 'fileData') return [];
    const { providerMetadata: _, ...medium } = part;
    return [medium];
  });
}

function objectionTo(
  scope: AgentScope,
  tool: Tool,
  delegated: DelegateResult,
): { readonly code: string; readonly message: string } | undefined {
  const { branch, run } = scope;
  const { view } = scope.run;
  const { agent, input } = delegated;
  if (!tool.agents?.some(({ name }) => name === agent) || !Array.isArray(input?.parts) || input.role !== 'user')
    return {
      code: 'result_unserialisable',
      message: `\`${tool.name}\` delegates to "${agent}", but that is not one of its agents, or the input is empty.`,
    };
  if (depthOf(branch) >= mostNested)
    return {
      code: 'depth_limit',
      message: `${pathOf(run.agent, branch).join(' > ')} > ${agent}: agents may call agents to a depth of ${mostNested}. Do the task without \`${tool.name}\`.`,
    };
  const path = pathFor(branch, delegated, '');
  if (delegated.history === 'continue' && (view.branches.has(path) || run.opening.has(path)))
    return {
      code: 'agent_busy',
      message: `\`${agent}\` has not ended its last task: it is waiting for an answer. Call it again after that answer.`,
    };
  return undefined;
}

/** Returns the number of delegated calls that lead to a branch. */
function depthOf({ parent, call }: BranchState): number {
  return parent ? depthOf(parent) + (call ? 1 : 0) : 0;
}

/**
 * Returns the path of a nested run. An agent with `history: 'continue'` always gets the same path, and so the
 * same branch.
 */
function pathFor({ path }: BranchState, { agent, history }: DelegateResult, callId: string): string {
  return `${path === undefined ? '' : `${path}/`}${agent}:${history === 'continue' ? 'kept' : callId}`;
}

function refusal(tool: Tool | undefined, code: string, message: string, cause?: unknown): CallOutcome {
  return { outcome: { status: 'error', code, message }, error: new ToolError(message, { code, cause }), tool };
}

/** The maximum number of calls that may lead to a nested run. */
const mostNested = 8;
