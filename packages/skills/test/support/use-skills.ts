import type { JsonObject, Tool, ToolResult } from '@mortise/core';
import { testRequestDraft, testToolContext } from '@mortise/testing';
import { type SkillProblem, skillsToolset } from '../../src/index.ts';

/** The tools of some folders of skills, called as a model calls them. */
export interface UsedSkills {
  readonly problems: SkillProblem[];
  tools(): Promise<readonly Tool[]>;
  call(name: string, args?: JsonObject): Promise<ToolResult>;
  /** Returns the instructions of every request. */
  instruction(): Promise<string | undefined>;
}

export function useSkills(...folder: readonly string[]): UsedSkills {
  const problems: SkillProblem[] = [];
  const toolset = skillsToolset({ folder, onProblem: (problem) => void problems.push(problem) });
  const context = testToolContext();
  const tools = async (): Promise<readonly Tool[]> => toolset.tools(context);
  const toolNamed = async (name: string): Promise<Tool> => {
    const tool = (await tools()).find((each) => each.name === name);
    if (!tool) throw new Error(`there is no ${name}`);
    return tool;
  };
  return {
    problems,
    tools,
    async call(name, args = {}) {
      const tool = await toolNamed(name);
      const checked = await tool.check?.(args);
      if (!checked || !('value' in checked)) throw new Error(`refused: ${JSON.stringify(checked)}`);
      return (await tool.run?.(checked.value as never, context)) as ToolResult;
    },
    async instruction() {
      const draft = testRequestDraft();
      await (await toolNamed('load_skill')).prepare?.(draft, context);
      return draft.changes.instructions[0];
    },
  };
}
