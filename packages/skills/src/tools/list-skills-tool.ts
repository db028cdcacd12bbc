import type { Tool } from '@mortise/core';
import type { SkillLibrary } from '../library/skill-library.ts';
import { skillTool } from './skill-tool.ts';

/** `list_skills`: names and descriptions of all skills. */
export function listSkillsTool(library: SkillLibrary): Tool {
  return skillTool({
    name: 'list_skills',
    description: 'Lists the names and descriptions of all skills.',
    texts: {},
    async run() {
      const skills = [...(await library.scan()).values()].map(({ name, description }) => ({ name, description }));
      return { status: 'ok', output: { skills } };
    },
  });
}
