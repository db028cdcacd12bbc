import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { collectRun, createRunner, inMemorySessionService, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';
import { describe, expect, it, vi } from 'vitest';
import { skillsToolset } from '../src/index.ts';
import { addFile, folderWith, skillText } from './support/skill-folder.ts';
import { useSkills } from './support/use-skills.ts';

describe('a folder of skills', () => {
  it('a folder of skills is named in the instructions, loaded by name, and read file by file', async () => {
    const folder = folderWith({
      'tea/SKILL.md': `---
name: tea
description: |
  Makes tea.
  Use it when somebody is thirsty.
license: MIT
compatibility: Needs a kettle
allowed-tools: Bash(kettle:*) Read
metadata: { author: ada, version: 1.0, nested: { no: 1 } }
---

# Tea

See references/cups.md.
`,
      'tea/references/cups.md': 'Two cups.',
      'tea/scripts/boil.sh': 'boil',
      'tea/.secret': 'no',
      'coffee/SKILL.md': skillText('coffee'),
      'notes/README.md': 'no skill',
      'readme.txt': 'no skill',
    });
    const { instruction, call, problems } = useSkills(folder);
    expect(await instruction()).toMatch(
      /The skills are:\n- coffee: Does coffee\.\n- tea: Makes tea\. Use it when somebody is thirsty\.$/,
    );
    expect(await call('list_skills')).toEqual({
      status: 'ok',
      output: {
        skills: [
          { name: 'coffee', description: 'Does coffee.' },
          { name: 'tea', description: 'Makes tea. Use it when somebody is thirsty.' },
        ],
      },
    });
    expect(await call('load_skill', { name: 'tea' })).toEqual({
      status: 'ok',
      output: {
        name: 'tea',
        description: 'Makes tea. Use it when somebody is thirsty.',
        license: 'MIT',
        compatibility: 'Needs a kettle',
        allowed_tools: 'Bash(kettle:*) Read',
        metadata: { author: 'ada', version: '1' },
        instructions: '# Tea\n\nSee references/cups.md.',
        resources: ['references/cups.md', 'scripts/boil.sh'],
      },
    });
    expect(await call('read_skill_resource', { skill: 'tea', path: 'references/cups.md' })).toEqual({
      status: 'ok',
      output: { skill: 'tea', path: 'references/cups.md', text: 'Two cups.' },
    });
    expect(problems).toEqual([
      {
        path: join(folder, 'tea/SKILL.md'),
        message: expect.stringContaining('its metadata nested is not a string, and is omitted'),
      },
    ]);
  });

  it('a folder of skills is used by an agent', async () => {
    const folder = folderWith({ 'tea/SKILL.md': skillText('tea', 'Makes tea.', 'Boil water.') });
    const model = scriptedModel([{ calls: [{ name: 'load_skill', args: { name: 'tea' } }] }, 'done']);
    const agent = llmAgent({ name: 'helper', model, tools: [skillsToolset({ folder })] });
    const app = createRunner({ agent, sessions: inMemorySessionService() });
    expect(await collectRun(app.stream({ message: 'tea, please' }))).toMatchObject({ status: 'completed' });
    expect(model.requests[0]?.instructions[0]).toContain('- tea: Makes tea.');
    expect(model.requests[0]?.declarations.map(({ name }) => name)).toEqual([
      'list_skills',
      'load_skill',
      'read_skill_resource',
    ]);
    expect(JSON.stringify(model.requests[1]?.contents)).toContain('Boil water.');
  });

  it('a folder of skills is read again when something in it changes', async () => {
    const folder = folderWith({ 'tea/SKILL.md': skillText('tea', 'Makes tea.', 'Boil water.') });
    const { call, instruction } = useSkills(folder);
    expect(await call('load_skill', { name: 'tea' })).toMatchObject({ output: { instructions: 'Boil water.' } });
    addFile(folder, 'tea/SKILL.md', skillText('tea', 'Makes tea!', 'Steep it..'));
    addFile(folder, 'coffee/SKILL.md', skillText('coffee'));
    expect(await instruction()).toMatch(/- coffee: Does coffee\.\n- tea: Makes tea!$/);
    expect(await call('load_skill', { name: 'tea' })).toMatchObject({ output: { instructions: 'Steep it..' } });
    rmSync(join(folder, 'tea'), { recursive: true });
    expect(await call('load_skill', { name: 'tea' })).toMatchObject({ code: 'skill_not_found' });
    expect(await instruction()).toMatch(/:\n- coffee: Does coffee\.$/);
  });

  it('a folder of skills adds no instruction while it is empty', async () => {
    expect(await useSkills(folderWith({})).instruction()).toBeUndefined();
  });

  it('a folder of skills lists as many skills as fit, and the number of the other skills', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `skill-${at + 100}`);
    const files = names.map((name) => [`${name}/SKILL.md`, skillText(name, 'd'.repeat(1_000))] as const);
    const instruction = await useSkills(folderWith(Object.fromEntries(files))).instruction();
    expect(instruction).toMatch(/- skill-118: d+\n- and 41 more, which list_skills returns$/);
    expect(instruction?.length).toBeLessThan(21_000);
  });

  it('a folder of skills lists at most 200 names of files, and says that there are more', async () => {
    const files = Array.from({ length: 250 }, (_, at) => [`tea/files/${at}.md`, 'x'] as const);
    const folder = folderWith({
      'tea/SKILL.md': skillText('tea'),
      ...Object.fromEntries(files),
      'coffee/SKILL.md': skillText('coffee'),
      'coffee/1/2/3/4/kept.md': 'x',
      'coffee/1/2/3/4/5/deep.md': 'x',
    });
    const { call } = useSkills(folder);
    const tea = await call('load_skill', { name: 'tea' });
    expect(tea).toMatchObject({ output: { more_resources: true } });
    expect((tea as { output: { resources: unknown[] } }).output.resources).toHaveLength(200);
    expect(await call('load_skill', { name: 'coffee' })).toMatchObject({
      output: { resources: ['1/2/3/4/kept.md'], more_resources: true },
    });
  });
});

describe('several folders of skills', () => {
  it('several folders of skills are one toolset, and of two skills with the same name the one in the earlier folder is used', async () => {
    const mine = folderWith({ 'tea/SKILL.md': skillText('tea', 'Mine.') });
    const theirs = folderWith({
      'tea/SKILL.md': skillText('tea', 'Theirs.'),
      'coffee/SKILL.md': skillText('coffee'),
    });
    const { call, problems } = useSkills(mine, theirs);
    expect(await call('load_skill', { name: 'tea' })).toMatchObject({ output: { description: 'Mine.' } });
    expect(await call('load_skill', { name: 'coffee' })).toMatchObject({ status: 'ok' });
    expect(problems).toMatchObject([{ path: join(theirs, 'tea/SKILL.md'), message: expect.stringContaining(mine) }]);
  });

  it('several folders of skills fail together if one of them is missing, and work again once it exists', async () => {
    const folder = folderWith({ 'tea/SKILL.md': skillText('tea') });
    const { tools, instruction } = useSkills(folder, join(folder, 'more'));
    await expect(tools()).rejects.toMatchObject({ code: 'skills_unreadable' });
    addFile(folder, 'more/coffee/SKILL.md', skillText('coffee'));
    expect(await instruction()).toContain('coffee');
  });
});

describe('parts of a skill that are too long', () => {
  it('a description of a skill is cut at 1,024 characters, and reported once', async () => {
    const folder = folderWith({
      'long/SKILL.md': skillText('long', `${'x'.repeat(1_022)}😀${'y'.repeat(9_000)}`),
      'most/SKILL.md': skillText('most', 'x'.repeat(1_024)),
    });
    const { call, tools, problems } = useSkills(folder);
    await tools();
    await tools();
    expect(await call('load_skill', { name: 'long' })).toMatchObject({
      output: { description: `${'x'.repeat(1_022)}…`, instructions: expect.stringMatching(/./) },
    });
    expect(await call('load_skill', { name: 'most' })).toMatchObject({ output: { description: 'x'.repeat(1_024) } });
    const path = join(folder, 'long/SKILL.md');
    const message = `${path}: its description has more than 1,024 characters, and is cut there`;
    expect(problems).toEqual([{ path, message }]);
  });

  it('the requirements of a skill are cut at 500 characters, and reported once', async () => {
    const text = `---\nname: long\ndescription: x\ncompatibility: ${'x'.repeat(501)}\n---\n`;
    const { call, problems } = useSkills(folderWith({ 'long/SKILL.md': text }));
    expect(await call('load_skill', { name: 'long' })).toMatchObject({
      output: { compatibility: `${'x'.repeat(499)}…` },
    });
    expect(problems).toEqual([expect.objectContaining({ message: expect.stringContaining('more than 500') })]);
  });
});

describe('an invalid skill', () => {
  const cases: Readonly<Record<string, readonly [skill: string | Uint8Array, problem: string]>> = {
    'without front matter': ['# Tea', 'between two lines of ---'],
    'with front matter without an end': ['---\nname: bad\ndescription: Bad', 'between two lines of ---'],
    'with broken YAML': ['---\nname: bad\ndescription: [a\n---\n', 'its YAML cannot be read'],
    'with a key twice': ['---\nname: bad\nname: bad\ndescription: x\n---\n', 'its YAML cannot be read'],
    'with a list for front matter': ['---\n- name\n---\n', 'has no keys'],
    'with an alias': ['---\nname: bad\nlicense: &a MIT\ndescription: *a\n---\n', 'has an alias'],
    'without a name': ['---\ndescription: x\n---\n', 'it has no name'],
    'with a name that is not a string': ['---\nname: 7\ndescription: x\n---\n', 'name is not a string'],
    'with capitals in its name': ['---\nname: Bad\ndescription: x\n---\n', 'must have 1 to 64'],
    'with two hyphens in its name': ['---\nname: bad--x\ndescription: x\n---\n', 'must have 1 to 64'],
    'with a name that is too long': [`---\nname: ${'b'.repeat(65)}\ndescription: x\n---\n`, 'must have 1 to 64'],
    "with a name that differs from its folder's": [skillText('good'), '"good", and its folder\'s is "bad"'],
    'without a description': ['---\nname: bad\n---\n', 'it has no description'],
    'with an empty description': ['---\nname: bad\ndescription: "  "\n---\n', 'it has no description'],
    'that is not UTF-8': [new Uint8Array([0x2d, 0x2d, 0x2d, 0xff]), 'it is not UTF-8'],
    'that is too large': [skillText('bad', 'x', 'y'.repeat(200_000)), 'more than 131072 bytes'],
  };
  for (const [what, [text, problem]] of Object.entries(cases))
    it(`an invalid skill ${what} is omitted alone, and is reported once`, async () => {
      const folder = folderWith({ 'bad/SKILL.md': text, 'tea/SKILL.md': skillText('tea') });
      const { call, instruction, problems } = useSkills(folder);
      expect(await instruction()).toMatch(/:\n- tea: Does tea\.$/);
      expect(await call('load_skill', { name: 'bad' })).toMatchObject({
        status: 'error',
        code: 'skill_not_found',
        message: 'No skill is named "bad". There are: tea.',
      });
      expect(problems).toEqual([{ path: join(folder, 'bad/SKILL.md'), message: expect.stringContaining(problem) }]);
    });

  it('an invalid skill is reported again when it is invalid again', async () => {
    const folder = folderWith({ 'bad/SKILL.md': 'no' });
    const { call, tools, problems } = useSkills(folder);
    await tools();
    addFile(folder, 'bad/SKILL.md', skillText('bad'));
    expect(await call('load_skill', { name: 'bad' })).toMatchObject({ status: 'ok' });
    addFile(folder, 'bad/SKILL.md', 'no again');
    await tools();
    expect(problems).toHaveLength(2);
  });

  it('an invalid skill is a warning of the process if there is no other listener', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    const folder = folderWith({ 'bad/SKILL.md': 'no' });
    await skillsToolset({ folder }).tools({} as never);
    expect(warned.mock.calls).toEqual([[expect.stringContaining('bad'), { code: 'skill_invalid' }]]);
    warned.mockRestore();
  });

  it('a skill with a byte order mark, Windows line ends or text after its --- lines is valid', async () => {
    const text = `\uFEFF${skillText('tea').replaceAll('\n', '\r\n').replace('---', '--- ')}---\r\nmore`;
    const { call, problems } = useSkills(folderWith({ 'tea/SKILL.md': text }));
    expect(await call('load_skill', { name: 'tea' })).toMatchObject({
      output: { instructions: 'How to tea.\r\n---\r\nmore' },
    });
    expect(problems).toEqual([]);
  });

  it('a skill cannot pollute Object.prototype', async () => {
    const text = '---\nname: tea\ndescription: x\nmetadata:\n  __proto__: y\n__proto__: { polluted: 1 }\n---\n';
    const { call } = useSkills(folderWith({ 'tea/SKILL.md': text }));
    expect(await call('load_skill', { name: 'tea' })).toMatchObject({ status: 'ok' });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
