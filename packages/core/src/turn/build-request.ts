import type { LimitName } from '../agent/limits.ts';
import type { Content } from '../content/content.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import { frozen } from '../json/frozen.ts';
import { none } from '../json/seldom-used.ts';
import { complete, type Steps } from '../json/steps.ts';
import type { ModelRequest } from '../model/model-request.ts';
import { hearsAll } from '../run/hears-all.ts';
import type { ActionContext } from '../run/run-context.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { ToolTable } from '../tool/tool-table.ts';
import { contentsForAgent } from './contents-for-agent.ts';
import type { Draft } from './draft.ts';
import { draftOf } from './draft-of.ts';
import { choiceOf, fixedPart } from './request-settings.ts';

/**
 * The next model call's request. `last`: a limit leaves this one answer,
 * without tools. `context`: takes the state that tools write.
 */
export function buildRequest(
  scope: AgentScope,
  table: ToolTable,
  last: LimitName | undefined,
  context: ActionContext | undefined,
): Awaitable<ModelRequest> {
  const plain = plainDraft(scope, table);
  if (plain) return requestOf(scope, plain, last);
  const draft = complete(draftSteps(scope, table, context));
  return isPromise(draft) ? draft.then((drafted) => requestOf(scope, drafted, last)) : requestOf(scope, draft, last);
}

function requestOf(scope: AgentScope, draft: Draft, last: LimitName | undefined): ModelRequest {
  const { agent, branch } = scope;
  const { instructions, declarations, providerTools, contents = contentsOf(scope), settings } = draft;
  if (last)
    instructions.push(`The limit on ${last} is reached: no more tools can be called. Give your final answer now.`);
  const choice = last ? 'none' : (draft.toolChoice ?? choiceOf(agent, branch));
  const fixed = settings ? settings.fixed : fixedPart(agent);
  // A copy: the conversation goes on in the list that it is in.
  const request: ModelRequest = { instructions, contents: frozen(contents.slice()), declarations, providerTools };
  return choice === undefined && !fixed
    ? request
    : { ...request, ...fixed, ...(choice !== undefined && { toolChoice: choice }) };
}

function contentsOf(scope: AgentScope): readonly Content[] {
  const { conversation } = scope.branch;
  return hearsAll(scope) ? conversation.contents : contentsForAgent(scope.places, scope.agent, conversation);
}

/** Where nothing has to be asked for. */
function plainDraft(
  { agent: { instruction } }: AgentScope,
  { hasPrepare, declarations }: ToolTable,
): Draft | undefined {
  if (hasPrepare || typeof instruction === 'function') return undefined;
  return { instructions: instruction === undefined ? [] : [instruction], declarations, providerTools: none };
}

/** Where instructions have to be asked for, or tools change the request. */
function* draftSteps(scope: AgentScope, table: ToolTable, context: ActionContext | undefined): Steps<Draft> {
  const { agent, branch } = scope;
  const { toolChoice: _, ...settings } = agent.settings ?? {};
  const seen = { contents: contentsOf(scope), settings, toolChoice: choiceOf(agent, branch) };
  return yield* draftOf(scope, table, seen, context);
}
