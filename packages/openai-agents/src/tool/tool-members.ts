import type { AgentsFunctionTool } from '../agents/agents-tool.ts';

/**
 * The handling of each member of a function tool: `carried`, or `inside`: it applies inside of its `invoke`;
 * or `omitted`: a warning names it if it is set.
 */
export const toolMembers: Readonly<Record<keyof AgentsFunctionTool, 'carried' | 'inside' | 'omitted'>> = {
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
  providerData: 'omitted',
  allowedCallers: 'omitted',
  customDataExtractor: 'omitted',
};

/** The members of a tool that are set and have no counterpart. */
export function omittedMembers(tool: AgentsFunctionTool): readonly string[] {
  const names = Object.keys(toolMembers) as (keyof AgentsFunctionTool)[];
  return names.filter((name) => toolMembers[name] === 'omitted' && tool[name] !== undefined);
}
