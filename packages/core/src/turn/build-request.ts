import type { LimitName } from '../agent/limits.ts';
import { type Awaitable, isPromise } from '../json/awaitable.ts';
import { complete, type Steps } from '../json/steps.ts';
import type { LlmAgent } from '../llm-agent/llm-agent.ts';
import type { ModelRequest } from '../model/model-request.ts';
import { hearsAll } from '../run/hears-all.ts';
import { enter, part } from '../run/rare-room.ts';
import type { AgentScope } from '../run/run-scope.ts';
import type { ToolTable } from '../tool/tool-table.ts';
import { type Draft, nothingAdded } from './draft.ts';
import type { RareTurn } from './rare-turn.ts';

/** The next model call's request. `last`: a limit leaves this one answer, without tools. */
export function buildRequest(
  scope: AgentScope,
  table: ToolTable,
  last: LimitName | undefined,
): Awaitable<ModelRequest> {
  const plain = plainDraft(scope, table);
  if (plain) return requestOf(scope, plain, last);
  const draft = complete(draftSteps(scope, table));
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

/** Where nothing has to be asked for. */
function plainDraft(
  { agent: { instruction } }: AgentScope,
  { hasPrepare, declarations }: ToolTable,
): Draft | undefined {
  if (hasPrepare || typeof instruction === 'function') return undefined;
  return {
    instructions: instruction === undefined ? [] : [instruction],
    ...nothingAdded,
    declarations,
  };
}

/** Where instructions have to be asked for, or tools add to the request. */
function* draftSteps(scope: AgentScope, table: ToolTable): Steps<Draft> {
  const { draftOf } = yield* enter<RareTurn>(scope);
  return yield* draftOf(scope, table);
}
