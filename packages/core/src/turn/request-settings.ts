import { frozen } from '../json/frozen.ts';
import type { LlmAgent } from '../llm-agent/llm-agent.ts';
import type { ModelRequest, RequestSettings } from '../model/model-request.ts';
import type { BranchState } from '../view/branch-state.ts';

/** What a request says beside its words and tools; undefined where that is nothing. */
export type FixedPart =
  | Pick<ModelRequest, 'parallelCalls' | 'settings' | 'outputJsonSchema' | 'providerOptions'>
  | undefined;

/** What an agent says in every request. */
export function fixedPart(agent: LlmAgent): FixedPart {
  let known = fixedParts.get(agent);
  if (!known) {
    known = { fixed: fixedBy(agent, agent.settings ?? {}) };
    fixedParts.set(agent, known);
  }
  return known.fixed;
}

/** What an agent says in a request with these settings. */
export function fixedBy({ output }: LlmAgent, given: RequestSettings): FixedPart {
  const { toolChoice: _, parallelCalls, providerOptions, ...settings } = given as RequestSettings & HasChoice;
  const fixed = {
    ...(parallelCalls !== undefined && { parallelCalls }),
    ...(Object.keys(settings).length > 0 && { settings: frozen(settings) }),
    ...(output && { outputJsonSchema: output.jsonSchema }),
    ...(providerOptions && { providerOptions }),
  };
  return Object.keys(fixed).length > 0 ? fixed : undefined;
}

/** The agent's choice of tools in its next request: no call can be demanded again and again. */
export function choiceOf({ settings }: LlmAgent, { turn }: BranchState): ModelRequest['toolChoice'] {
  const choice = settings?.toolChoice;
  const forced = choice !== undefined && choice !== 'auto' && choice !== 'none';
  return forced && turn !== 'begin' ? 'auto' : choice;
}

type HasChoice = { readonly toolChoice?: unknown };

const fixedParts = new WeakMap<LlmAgent, { readonly fixed: FixedPart }>();
