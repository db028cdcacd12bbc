import { rmSync } from 'node:fs';
import { toolCases, toolsetCases } from '@mortise/testing';
import { testConformance } from '@mortise/testing/vitest';
import { afterAll } from 'vitest';
import { skillsToolset } from '../src/index.ts';
import { madeFolder, skillText } from './support/skill-folder.ts';
import { useSkills } from './support/use-skills.ts';

const folder = madeFolder({ 'tea/SKILL.md': skillText('tea'), 'tea/cups.md': 'Two.' });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

testConformance('skillsToolset', toolsetCases, () => ({ toolset: skillsToolset({ folder }) }), {
  lacks: {
    change: 'it always has the same tools; only their data changes',
    warning: 'omitted skills are reported to `onProblem`',
    secrets: 'folders need none',
    failure: 'skills.test.ts removes a folder and restores it',
    prepare: 'it creates its own tools',
  },
});

const calls = {
  list_skills: { args: {}, badArgs: { x: 1 } },
  load_skill: { args: { name: 'tea' }, badArgs: { name: 7 } },
  read_skill_resource: { args: { skill: 'tea', path: 'cups.md' }, badArgs: { skill: 'tea' } },
};

for (const [name, call] of Object.entries(calls))
  testConformance(name, toolCases, async () => {
    const tool = (await useSkills(folder).tools()).find((each) => each.name === name);
    if (!tool) throw new Error(`there is no ${name}`);
    return { tool, ...call };
  });
