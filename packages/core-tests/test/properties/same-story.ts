import type { AgentPlan, Reader, StepPlan, Story } from './story.ts';

/** Returns the same story with another reader, and with the model's turns split in another way. */
export function sameStory(story: Story, reader: Reader, chunk: number): Story {
  return {
    ...story,
    agent: splitAt(story.agent, chunk),
    steps: story.steps.map((step): StepPlan => ('reader' in step ? { ...step, reader } : step)),
  };
}

function splitAt(plan: AgentPlan, chunk: number): AgentPlan {
  if (plan.kind === 'workflow') return { ...plan, members: plan.members.map((member) => splitAt(member, chunk)) };
  return {
    ...plan,
    turns: plan.turns.map((turn) => ({ ...turn, chunk })),
    helpers: plan.helpers.map((helper) => ({ ...helper, agent: splitAt(helper.agent, chunk) })),
    team: plan.team.map((agent) => splitAt(agent, chunk)),
  };
}
