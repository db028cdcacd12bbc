import { describe, expect, it } from 'vitest';
import { folderWith, skillText } from './support/skill-folder.ts';
import { useSkills } from './support/use-skills.ts';

function skill(front: string): { readonly [path: string]: string } {
  return { 'tea/SKILL.md': `---\nname: tea\ndescription: Makes tea.\n${front}\n---\n\nBoil water.\n` };
}

async function problemsOf(files: { readonly [path: string]: string }): Promise<string> {
  const { call, problems } = useSkills(folderWith(files));
  await call('list_skills');
  return JSON.stringify(problems);
}

/** A skill with many files. */
function many(count: number): { readonly [path: string]: string } {
  return {
    ...skill('license: MIT'),
    ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`tea/f${at}.md`, 'x'])),
  };
}

const noFile = { skill: 'tea', path: 'none.md' };
const rows: readonly [place: string, said: RegExp, run: () => Promise<string>][] = [
  [
    'a skill that is not a folder',
    /is omitted: it has no description/,
    () => problemsOf({ 'tea/SKILL.md': '---\nname: tea\n---\n' }),
  ],
  [
    'a description that is too long',
    /its description has more than 1,024 characters, and is cut there/,
    () => problemsOf({ 'tea/SKILL.md': skillText('tea', 'x'.repeat(2_000)) }),
  ],
  [
    'metadata that is not a string',
    /its metadata deep, list is not a string, and is omitted/,
    () => problemsOf(skill('metadata: { a: b, deep: { c: 1 }, list: [1] }')),
  ],
  [
    'metadata that is not a map',
    /its metadata is not a map of names to values, and is omitted/,
    () => problemsOf(skill('metadata: [a]')),
  ],
  [
    'files beyond the listed ones',
    /"more_resources":true/,
    async () => JSON.stringify(await useSkills(folderWith(many(250))).call('load_skill', { name: 'tea' })),
  ],
  [
    'files beyond those that a failure names',
    /and others: see load_skill/,
    async () => JSON.stringify(await useSkills(folderWith(many(60))).call('read_skill_resource', noFile)),
  ],
  [
    'skills beyond the limit of the instruction',
    /and \d+ more, which list_skills returns/,
    async () => {
      const names = Array.from({ length: 30 }, (_, at) => `tea-${at}`);
      const files = names.map((name) => [`${name}/SKILL.md`, skillText(name, 'x'.repeat(1_000))]);
      return String(await useSkills(folderWith(Object.fromEntries(files))).instruction());
    },
  ],
];

describe('omitted parts of a folder of skills', () => {
  it.each(rows)('reports %s', async (_place, said, run) => {
    expect(await run()).toMatch(said);
  });
});
