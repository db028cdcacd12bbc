import type { AgentsFunctionTool } from '../agents/agents-tool.ts';

/**
 * The handling of each member of a function tool: `carried`, or `inside`: it applies inside of its `invoke`;
 * or `leftOut`: a warning names it if it is set.
 */
export const toolMembers: Readonly<Record<keyof AgentsFunctionTool, 'carried' | 'inside' | 'leftOut'>> = {
  type: 'carried',
  name: 'carried',
  description: 'carried',
  parameters: 'carried',
  strict: 'carried',
  deferLoading: 'carried',
  outputSchema: 'carried',
  timeoutMs: 'carried',
  needsApproval: 'carried',
  isEnabled: 'carried',
  inputGuardrails: 'carried',
  outputGuardrails: 'carried',
  invoke: 'carried',
  on: 'carried',
  errorFunction: 'inside',
  timeoutBehavior: 'inside',
  timeoutErrorFunction: 'inside',
  providerData: 'leftOut',
  allowedCallers: 'leftOut',
  customDataExtractor: 'leftOut',
};

/** The members of a tool that are set and have no counterpart. */
export function leftOutOf(tool: AgentsFunctionTool): readonly string[] {
  const names = Object.keys(toolMembers) as (keyof AgentsFunctionTool)[];
  return names.filter((name) => toolMembers[name] === 'leftOut' && tool[name] !== undefined);
}
