// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Toolset } from "@mortise/core";
/**
 * A problem of a skill: the skill is omitted, or a part of it is shortened. The other skills stay available.
 */
interface SkillProblem {
  /** The path of the skill's `SKILL.md`. */
  readonly path: string;
  /** A sentence that says what is wrong and what to do. */
  readonly message: string;
}
/** Options of the toolset: the folders of the skills. */
interface SkillsToolsetOptions {
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
export declare function skillsToolset(options: SkillsToolsetOptions): Toolset;
export type { SkillProblem, SkillsToolsetOptions };