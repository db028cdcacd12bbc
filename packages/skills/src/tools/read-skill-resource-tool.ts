import type { Tool, ToolResult } from '@mortise/core';
import { listResources, type Refusal, readContained } from '../library/read-contained.ts';
import type { SkillLibrary } from '../library/skill-library.ts';
import { skillNotFound, skillTool } from './skill-tool.ts';

/** Creates the tool `read_skill_resource`, which returns the text of a file in a skill's folder. */
export function readSkillResourceTool(library: SkillLibrary): Tool {
  return skillTool({
    name: 'read_skill_resource',
    description: 'Returns the text of a file of a skill, unchanged. The file is not run.',
    texts: { skill: 'The name of the skill.', path: 'The path of the file, as load_skill returns it.' },
    async run({ skill: name, path }): Promise<ToolResult> {
      const skills = await library.scan();
      const skill = skills.get(name);
      if (!skill) return skillNotFound(name, skills);
      if (!isPlain(path)) return refused(path, refusals.outside);
      const file = await readContained(skill.folder, path, { maxBytes: maxResourceBytes });
      if (file === 'missing') return notFound(name, path, await listResources(skill.folder));
      if (typeof file === 'string') return refused(path, refusals[file]);
      const text = textOf(file.bytes ?? new Uint8Array());
      if (text === undefined) return refused(path, `is not text: ${file.bytes?.length} bytes`);
      return { status: 'ok', output: { skill: name, path, text } };
    },
  });
}

/**
 * Returns true if a path stays within the folder, names no hidden file, and means the same on every system.
 */
function isPlain(path: string): boolean {
  return (
    path.length <= 1_000 && !unsafe.test(path) && path.split('/').every((name) => name !== '' && !name.startsWith('.'))
  );
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    // The file is not UTF-8 text: the tool reports that.
    return undefined;
  }
}

function refused(path: string, reason: string): ToolResult {
  const message = `${JSON.stringify(path.slice(0, 200))} ${reason}.`;
  return { status: 'error', code: 'skill_resource_refused', message };
}

function notFound(skill: string, path: string, { paths, more }: Awaited<ReturnType<typeof listResources>>): ToolResult {
  const listed = paths.slice(0, 50).map((each) => JSON.stringify(each));
  const others = more || paths.length > listed.length ? ' and others: see load_skill' : '';
  const there = listed.length > 0 ? `It has: ${listed.join(', ')}${others}.` : 'It has no files.';
  const message = `The skill ${skill} has no file ${JSON.stringify(path.slice(0, 200))}. ${there}`;
  return { status: 'error', code: 'skill_resource_not_found', message };
}

const unsafe = /[\\\p{Cc}]|^[A-Za-z]:/u;
const maxResourceBytes = 1_048_576;

const refusals: Readonly<Record<Exclude<Refusal, 'missing'>, string>> = {
  outside: "is not a path of a visible file in the skill's folder; use a path that load_skill returns",
  noFile: 'is not a file; use a path that load_skill returns',
  tooLarge: `has more than ${maxResourceBytes} bytes, which is too much to read`,
  unreadable: 'cannot be read',
};
