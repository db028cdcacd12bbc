import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { addFile, folderWith, madeFolder, skillText } from './support/skill-folder.ts';
import { useSkills } from './support/use-skills.ts';

const outside = madeFolder({ 'secret.txt': 'SECRET', 'SKILL.md': skillText('linked') });
afterAll(() => rmSync(outside, { recursive: true, force: true }));

function teaFolder(): string {
  return folderWith({
    'tea/SKILL.md': skillText('tea'),
    'tea/a.md': 'a',
    'tea/.env': 'SECRET',
    'tea/.git/config': 'SECRET',
    'coffee/secret.txt': 'SECRET',
    'tea-secret/x.txt': 'SECRET',
    'secret.txt': 'SECRET',
  });
}

describe('a file of a skill', () => {
  const paths = [
    '../secret.txt',
    '../coffee/secret.txt',
    '../tea-secret/x.txt',
    'x/../../secret.txt',
    'x/../a.md',
    join(outside, 'secret.txt'),
    '/etc/passwd',
    'a.md\0.txt',
    'a\nb',
    '..\\secret.txt',
    'C:\\secret.txt',
    'C:secret.txt',
    '',
    '.',
    './a.md',
    'x//a.md',
    'a.md/',
    '.env',
    '.git/config',
    '~/secret',
    '%2e%2e/secret.txt',
    'x'.repeat(5_000),
    `${'x/'.repeat(400)}a`,
    '__proto__',
  ];
  for (const path of paths)
    it(`a file of a skill is not read by the path ${JSON.stringify(path.slice(0, 40))}`, async () => {
      const result = await useSkills(teaFolder()).call('read_skill_resource', { skill: 'tea', path });
      expect(result).toMatchObject({
        status: 'error',
        code: expect.stringMatching(/^skill_resource_(refused|not_found)$/),
      });
      expect(JSON.stringify(result)).not.toContain('SECRET');
    });

  it('a file of a skill is not read through any kind of link that leads out of the folder', async () => {
    const folder = teaFolder();
    symlinkSync(join(outside, 'secret.txt'), join(folder, 'tea/file.txt'));
    symlinkSync(outside, join(folder, 'tea/folder'));
    symlinkSync('../secret.txt', join(folder, 'tea/relative.txt'));
    symlinkSync('../tea-secret/x.txt', join(folder, 'tea/sibling.txt'));
    symlinkSync('file.txt', join(folder, 'tea/twice.txt'));
    symlinkSync('loop', join(folder, 'tea/loop'));
    const { call } = useSkills(folder);
    for (const path of ['file.txt', 'folder/secret.txt', 'relative.txt', 'sibling.txt', 'twice.txt'])
      expect(await call('read_skill_resource', { skill: 'tea', path })).toMatchObject({
        code: 'skill_resource_refused',
        message: expect.stringContaining(JSON.stringify(path)),
      });
    expect(await call('read_skill_resource', { skill: 'tea', path: 'loop' })).toMatchObject({
      code: 'skill_resource_not_found',
    });
    expect(await call('load_skill', { name: 'tea' })).toMatchObject({ output: { resources: ['a.md'] } });
  });

  it('a file of a skill is read through a link that stays in the skill', async () => {
    const folder = teaFolder();
    symlinkSync('a.md', join(folder, 'tea/b.md'));
    expect(await useSkills(folder).call('read_skill_resource', { skill: 'tea', path: 'b.md' })).toMatchObject({
      output: { text: 'a' },
    });
  });

  it('a file of a skill is named in the error if a missing file was requested', async () => {
    const { call } = useSkills(teaFolder());
    expect(await call('read_skill_resource', { skill: 'tea', path: 'b.md' })).toMatchObject({
      code: 'skill_resource_not_found',
      message: 'The skill tea has no file "b.md". It has: "a.md".',
    });
    expect(await call('read_skill_resource', { skill: 'milk', path: 'b.md' })).toMatchObject({
      code: 'skill_not_found',
    });
  });

  it('a file of a skill is refused if it is not text, too large, or not a file', async () => {
    const folder = teaFolder();
    addFile(folder, 'tea/cup.png', new Uint8Array([0x89, 0x50, 0xff]));
    addFile(folder, 'tea/nul.bin', 'a\0b');
    addFile(folder, 'tea/large.txt', 'x'.repeat(1_048_577));
    addFile(folder, 'tea/fits.txt', 'x'.repeat(1_048_576));
    mkdirSync(join(folder, 'tea/folder'));
    const { call } = useSkills(folder);
    for (const [path, message] of [
      ['cup.png', 'is not text: 3 bytes'],
      ['nul.bin', 'is not text'],
      ['large.txt', 'more than 1048576 bytes'],
      ['folder', 'is not a file'],
    ] as const)
      expect(await call('read_skill_resource', { skill: 'tea', path })).toMatchObject({
        code: 'skill_resource_refused',
        message: expect.stringContaining(message),
      });
    expect(await call('read_skill_resource', { skill: 'tea', path: 'fits.txt' })).toMatchObject({ status: 'ok' });
  });

  it.skipIf(process.platform === 'win32')(
    'a file of a skill is not waited for if it is a pipe (no pipes on Windows)',
    async () => {
      const folder = teaFolder();
      execFileSync('mkfifo', [join(folder, 'tea/pipe')]);
      expect(await useSkills(folder).call('read_skill_resource', { skill: 'tea', path: 'pipe' })).toMatchObject({
        code: 'skill_resource_refused',
      });
    },
  );
});

describe('a SKILL.md', () => {
  it('a SKILL.md that is a link out of the folder is not read, and its skill is omitted', async () => {
    const folder = folderWith({ 'tea/SKILL.md': skillText('tea'), 'linked/x.md': 'x' });
    symlinkSync(join(outside, 'SKILL.md'), join(folder, 'linked/SKILL.md'));
    const { instruction, problems } = useSkills(folder);
    expect(await instruction()).not.toContain('linked');
    expect(problems).toMatchObject([{ message: expect.stringContaining('leads out') }]);
  });

  it('a SKILL.md in a linked folder is not read either, unless the real folder is given', async () => {
    const folder = folderWith({});
    symlinkSync(outside, join(folder, 'linked'));
    const { instruction, problems } = useSkills(folder);
    expect(await instruction()).toBeUndefined();
    expect(problems).toHaveLength(1);
    const real = folderWith({ 'linked/SKILL.md': skillText('linked') });
    const given = join(folder, 'given');
    symlinkSync(real, given);
    expect(await useSkills(given).instruction()).toContain('- linked');
  });

  it('a SKILL.md that is a folder, or was deleted meanwhile, disables its skill', async () => {
    const folder = folderWith({ 'tea/SKILL.md': skillText('tea'), 'odd/SKILL.md/x': 'x' });
    const { call, tools, problems } = useSkills(folder);
    await tools();
    expect(problems).toMatchObject([{ message: expect.stringContaining('it is not a file') }]);
    rmSync(join(folder, 'tea/SKILL.md'));
    expect(await call('load_skill', { name: 'tea' })).toMatchObject({ code: 'skill_not_found' });
  });

  it('a SKILL.md that replaces another is read, even if it has the same time and size', async () => {
    const folder = folderWith({ 'tea/SKILL.md': skillText('tea', 'x', 'one') });
    const { call } = useSkills(folder);
    expect(await call('load_skill', { name: 'tea' })).toMatchObject({ output: { instructions: 'one' } });
    addFile(folder, 'next', skillText('tea', 'x', 'two'));
    rmSync(join(folder, 'tea/SKILL.md'));
    linkSync(join(folder, 'next'), join(folder, 'tea/SKILL.md'));
    expect(await call('load_skill', { name: 'tea' })).toMatchObject({ output: { instructions: 'two' } });
  });
});
