export type { SkillProblem } from './library/skill-library.ts';
export { type SkillsToolsetOptions, skillsToolset } from './skills-toolset.ts';
