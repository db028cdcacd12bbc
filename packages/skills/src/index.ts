export type { SkillProblem } from './skill-library.ts';
export { type SkillsToolsetOptions, skillsToolset } from './skills-toolset.ts';
