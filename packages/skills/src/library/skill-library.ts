import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError } from '@mortise/core';
import { type ParsedSkill, parseSkill, type Skill } from './parse-skill.ts';
import { type Refusal, readContained } from './read-contained.ts';

/**
 * A problem of a skill: the skill is omitted, or a part of it is shortened. The other skills stay available.
 */
export interface SkillProblem {
  /** The path of the skill's `SKILL.md`. */
  readonly path: string;
  /** A sentence that says what is wrong and what to do. */
  readonly message: string;
}

/** A skill, with the path of its folder. */
export interface FoundSkill extends Skill {
  readonly folder: string;
}

/**
 * Reads the skills of some folders: a `SKILL.md` is read again when it has changed.
 *
 * If two skills have the same name, the one in the earlier folder is used.
 */
export class SkillLibrary {
  readonly #roots: readonly string[];
  readonly #onProblem: (problem: SkillProblem) => void;
  #known: ReadonlyMap<string, Read> = new Map();
  #secrets: ReadonlySet<string> = new Set();
  #skills: ReadonlyMap<string, FoundSkill> = new Map();

  constructor(folders: readonly string[], onProblem: (problem: SkillProblem) => void) {
    this.#roots = folders.map((folder) => resolve(folder));
    this.#onProblem = onProblem;
  }

  /** The skills that the last `scan` found. */
  get skills(): ReadonlyMap<string, FoundSkill> {
    return this.#skills;
  }

  /** Scans the folders. Rejects with `skills_unreadable` if one of them does not exist. */
  async scan(): Promise<ReadonlyMap<string, FoundSkill>> {
    const reads = (await Promise.all(this.#roots.map((root) => this.#readRoot(root)))).flat();
    const skills = new Map<string, FoundSkill>();
    const problems: SkillProblem[] = [];
    for (const { path, folder, result } of reads) {
      if ('problem' in result) problems.push({ path, message: `${path} is omitted: ${result.problem}` });
      else if (skills.has(result.skill.name))
        problems.push({
          path,
          message: `${path} is omitted: the skill in ${skills.get(result.skill.name)?.folder} has the same name`,
        });
      else skills.set(result.skill.name, { ...result.skill, folder });
    }
    for (const { path, result } of reads)
      if ('cut' in result) for (const what of result.cut) problems.push({ path, message: `${path}: ${what}` });
    this.#known = new Map(reads.map((read) => [read.path, read]));
    this.#report(problems);
    this.#skills = skills;
    return skills;
  }

  async #readRoot(root: string): Promise<readonly Read[]> {
    let entries: readonly string[];
    try {
      const found = await readdir(root, { withFileTypes: true });
      entries = found.flatMap((entry) =>
        (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith('.') ? [entry.name] : [],
      );
    } catch (cause) {
      throw new ConfigError('skills_unreadable', `the folder of skills ${root} cannot be read; check its path`, {
        cause,
      });
    }
    const reads: Read[] = [];
    for (const name of entries.toSorted()) {
      const read = await this.#readSkill(root, name);
      if (read) reads.push(read);
    }
    return reads;
  }

  /** Reads a skill; undefined if the folder is not a skill. */
  async #readSkill(root: string, name: string): Promise<Read | undefined> {
    const folder = join(root, name);
    const path = join(folder, skillFile);
    const known = this.#known.get(path);
    const file = await readContained(root, join(name, skillFile), { maxBytes: maxSkillBytes, known: known?.stamp });
    if (file === 'missing') return undefined;
    if (typeof file === 'string') return { path, folder, stamp: undefined, result: { problem: refusals[file] } };
    if (!file.bytes) return known;
    return { path, folder, stamp: file.stamp, result: parseBytes(file.bytes, name) };
  }

  /** Reports each problem once, as long as it exists. */
  #report(problems: readonly SkillProblem[]): void {
    const secrets = this.#secrets;
    this.#secrets = new Set(problems.map(({ message }) => message));
    for (const problem of problems) if (!secrets.has(problem.message)) this.#onProblem(problem);
  }
}

interface Read {
  readonly path: string;
  readonly folder: string;
  readonly stamp: string | undefined;
  readonly result: ParsedSkill;
}

function parseBytes(bytes: Uint8Array, name: string): ParsedSkill {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { problem: 'it is not UTF-8' };
  }
  return parseSkill(text, name);
}

const skillFile = 'SKILL.md';
const maxSkillBytes = 131_072;

const refusals: Readonly<Record<Exclude<Refusal, 'missing'>, string>> = {
  outside: 'a link leads out of the folder of skills; add the real folder of the skill as another folder',
  noFile: 'it is not a file',
  tooLarge: `it has more than ${maxSkillBytes} bytes; move parts of it to files beside it`,
  unreadable: 'it cannot be read',
};
