import type { Tool, ToolResult } from '@mortise/core';
import { listResources } from '../library/read-contained.ts';
import type { FoundSkill, SkillLibrary } from '../library/skill-library.ts';
import { skillNotFound, skillTool } from './skill-tool.ts';

/**
 * Creates the tool `load_skill`, which returns the instructions of a skill and the names of its files. It
 * also lists the skills in the model's instructions.
 */
export function loadSkillTool(library: SkillLibrary): Tool {
  return skillTool({
    name: 'load_skill',
    description: 'Returns the instructions of a skill and the names of its files. Load a skill before you follow it.',
    texts: { name: 'The name of the skill.' },
    instruction: () => instructionFor([...library.skills.values()]),
    async run({ name }): Promise<ToolResult> {
      const skills = await library.scan();
      const skill = skills.get(name);
      return skill ? { status: 'ok', output: await outputOf(skill) } : skillNotFound(name, skills);
    },
  });
}

async function outputOf({ folder, allowedTools, ...skill }: FoundSkill): Promise<unknown> {
  const { paths, more } = await listResources(folder);
  return {
    ...skill,
    ...(allowedTools !== undefined && { allowed_tools: allowedTools }),
    resources: paths,
    ...(more && { more_resources: true }),
  };
}

function instructionFor(skills: readonly FoundSkill[]): string | undefined {
  if (skills.length === 0) return undefined;
  const lines: string[] = [];
  let room = listChars;
  for (const { name, description } of skills) {
    const line = `- ${name}: ${description}`;
    room -= line.length;
    if (room < 0) break;
    lines.push(line);
  }
  const left = skills.length - lines.length;
  if (left > 0) lines.push(`- and ${left} more, which list_skills returns`);
  return `${introduction}\n${lines.join('\n')}`;
}

const introduction =
  'There are skills: instructions for tasks of one kind, with files. When a task is one that a description names, call load_skill before anything else and follow what it says; read_skill_resource returns its files. The skills are:';
const listChars = 20_000;
