import { checkMembers, either, listOf, type MemberRules, type Tool, type Toolset } from '@mortise/core';
import { SkillLibrary, type SkillProblem } from './library/skill-library.ts';
import { loadSkillTool } from './tools/load-skill-tool.ts';
import { readSkillResourceTool } from './tools/read-skill-resource-tool.ts';
import { listSkillsTool } from './tools/skill-tool.ts';

/** Options of the toolset: the folders of the skills. */
export interface SkillsToolsetOptions {
  /**
   * One folder or several; each contains a folder for each skill. If two skills have the same name, the one
   * in the earlier folder is used.
   */
  readonly folder: string | readonly string[];
  /** The name of the toolset; default `skills`. */
  readonly name?: string | undefined;
  /**
   * Called once for each skill that is omitted, and for each
   * text that is shortened. Default: a warning of the process.
   */
  readonly onProblem?: ((problem: SkillProblem) => void) | undefined;
}

/**
 * Creates a toolset that offers folders of Agent Skills to the model: `list_skills`, `load_skill` and
 * `read_skill_resource`.
 *
 * The model reads names and descriptions of the skills in its instructions, and the rest when it asks. No
 * script of a skill is run. A skill that has changed is read again. Resolving the tools throws
 * `skills_unreadable` if a folder does not exist.
 */
export function skillsToolset(options: SkillsToolsetOptions): Toolset {
  options = checkMembers('skillsToolset', options, skillsToolsetOptions);
  const { folder, name = 'skills', onProblem = warnOf } = options;
  const library = new SkillLibrary(typeof folder === 'string' ? [folder] : folder, onProblem);
  const tools: readonly Tool[] = Object.freeze([
    listSkillsTool(library),
    loadSkillTool(library),
    readSkillResourceTool(library),
  ]);
  return {
    name,
    async tools() {
      await library.scan();
      return tools;
    },
  };
}

function warnOf({ message }: SkillProblem): void {
  process.emitWarning(message, { code: 'skill_invalid' });
}

const skillsToolsetOptions = {
  folder: either('text', listOf('text')),
  name: 'text',
  onProblem: 'function',
} satisfies MemberRules<SkillsToolsetOptions>;
