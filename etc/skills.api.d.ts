// The public surface of one package, written by `pnpm api`. Do not edit.

// ---- .

import { Toolset } from "@mortise/core";
/** A problem of a skill that is omitted, or of a part that is cut; the other skills are available. */
interface SkillProblem {
  /** The path of its `SKILL.md`. */
  readonly path: string;
  /** The problem, and what to do. */
  readonly message: string;
}
/** Options of the toolset: the folders of the skills. */
interface SkillsToolsetOptions {
  /**
   * One folder or several; in each, a folder for each skill. If two
   * skills have the same name, the one in the earlier folder is used.
   */
  readonly folder: string | readonly string[];
  /** The name of the toolset; default `skills`. */
  readonly name?: string | undefined;
  /**
   * Called once for each skill that is omitted, and for each text that is too long and cut. Default: a
   * warning of the process.
   */
  readonly onProblem?: ((problem: SkillProblem) => void) | undefined;
}
/**
 * Folders of Agent Skills as tools: `list_skills`, `load_skill` and `read_skill_resource`.
 *
 * The model reads names and descriptions in its instructions, and the rest when it asks. Nothing is run. A
 * skill that has changed is read again; a resolution throws `skills_unreadable` if a folder is not there.
 */
export declare function skillsToolset(options: SkillsToolsetOptions): Toolset;
export type { SkillProblem, SkillsToolsetOptions };