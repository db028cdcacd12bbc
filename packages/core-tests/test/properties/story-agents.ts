import {
  type Agent,
  type AgentStep,
  type BranchView,
  type DelegateEnd,
  llmAgent,
  type ModelRequest,
  type Tool,
  type ToolContext,
} from '@mortise/core';
import { confirmGate } from '@mortise/testing';
import type { AgentPlan, HelperPlan, SpeakerPlan, WorkflowPlan } from './story.ts';
import { hooks } from './story-callbacks.ts';
import { type AskedTurn, storyModel } from './story-model.ts';
import { type Input, nameOf, schema, storyTools, type ToolStage } from './story-tools.ts';

/** The recorder of the agents' actions. */
export interface CastStage extends ToolStage {
  asked(who: Speaker, request: ModelRequest, signal: AbortSignal): AskedTurn;
  readonly hooked: boolean;
  /** True if there is one agent, which need not declare where it is. */
  readonly alone: boolean;
}

/** An agent that calls its model, and its branch. */
export interface Speaker {
  readonly plan: SpeakerPlan;
  readonly name: string;
  readonly branch: string | undefined;
}

/** Creates the agents of a story. Their names are their positions in the tree of possible transfers. */
export function cast(top: AgentPlan, stage: CastStage): Agent {
  let placed = 0;
  const build = (plan: AgentPlan): Agent => {
    const name = nameOf(placed++);
    return plan.kind === 'workflow'
      ? workflow(name, plan, plan.members.map(build))
      : speaker(name, plan, plan.team.map(build), stage);
  };
  return build(top);
}

function speaker(name: string, plan: SpeakerPlan, subAgents: readonly Agent[], stage: CastStage): Agent {
  const tools = storyTools(stage);
  return llmAgent({
    name,
    // A model cannot know its branch unless the request has it.
    ...(!stage.alone && { instruction: ({ branch }) => branch ?? '' }),
    model: storyModel({
      asked: (request, signal) =>
        stage.asked({ plan, name, branch: request.instructions[0] || undefined }, request, signal),
    }),
    tools: [...tools, ...plan.helpers.map((helper, at) => helperTool(`agent${at}`, helper, stage))],
    subAgents,
    ...(stage.hooked && { callbacks: hooks }),
  });
}

function helperTool(name: string, plan: HelperPlan, stage: CastStage): Tool {
  const agent = cast(plan.agent, stage);
  const { effect, confirmed, history, modelCalls, ownState } = plan;
  return {
    name,
    description: name,
    effect,
    agents: [agent],
    declaration: { name, description: name, parametersJsonSchema: { type: 'object' } },
    check(args) {
      const checked = schema['~standard'].validate(args);
      return checked instanceof Promise || checked.issues ? { issues: [{ message: 'is no task' }] } : checked;
    },
    run({ ms }: Input, context: ToolContext) {
      stage.enter(effect === 'read' ? 'delegate' : 'engage', context, false)(undefined);
      return {
        status: 'delegate',
        agent: agent.name,
        input: { role: 'user', parts: [{ type: 'text', text: `task ${ms}` }] },
        history,
        ...(modelCalls !== undefined && { limits: { modelCalls } }),
        ...(ownState && { state: { task: ms } }),
      };
    },
    ...(history === 'continue' && { exclusive: true }),
    ...(confirmed && { gates: [confirmGate()] }),
    ...(ownState && { finish: bringBack }),
  };
}

/** Copies what a helper wrote to its separate state to its caller's. */
function bringBack(
  { status, output, text, error, stateDelta }: DelegateEnd,
  context: ToolContext,
): ReturnType<NonNullable<Tool['finish']>> {
  if (stateDelta) context.setState('helped', stateDelta);
  if (status === 'completed') return { status: 'ok', output: output ?? text };
  return { status: 'error', code: error?.code ?? status, message: error?.message ?? status };
}

function workflow(name: string, { order, reads, members }: WorkflowPlan, agents: readonly Agent[]): Agent {
  const wanted = Array.from({ length: (order === 'loop' ? 2 : 1) * members.length }, (_, at) => ({
    key: String(at),
    agent: agents[at % agents.length] as Agent,
    reads,
  }));
  return {
    name,
    description: order,
    subAgents: agents,
    next({ members: begun }: BranchView): AgentStep {
      const left = wanted.filter(({ key }) => begun.get(key)?.end?.status !== 'completed');
      if (left.length > 0) return { do: 'run', members: order === 'parallel' ? left : left.slice(0, 1) };
      return { do: 'done', output: order === 'parallel' ? [...begun.values()].map(({ text }) => text) : undefined };
    },
  };
}
