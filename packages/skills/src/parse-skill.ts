import { parseDocument } from 'yaml';

/** One skill, as its `SKILL.md` describes it. */
export interface Skill {
  readonly name: string;
  /** What it does and when it is to be used, in one line. */
  readonly description: string;
  readonly license?: string;
  /** What it needs of its surroundings. */
  readonly compatibility?: string;
  readonly metadata?: { readonly [key: string]: string };
  /** Names of tools that it wants to use, as the author wrote them. */
  readonly allowedTools?: string;
  /** Markdown. */
  readonly instructions: string;
}

/** Reads a `SKILL.md` by the rules of agentskills.io, or says what is wrong with it. `folderName`: its folder's, which is the skill's. */
export function parseSkill(text: string, folderName: string): Skill | { readonly problem: string } {
  const [whole, front] = frontMatter.exec(text.slice(0, maxFrontChars)) ?? [];
  if (whole === undefined || front === undefined)
    return { problem: 'it does not begin with YAML between two lines of ---' };
  const fields = fieldsOf(front);
  if ('problem' in fields) return fields;
  const { name, description } = fields;
  const problem = nameProblem(name, folderName) ?? descriptionProblem(description) ?? compatibilityProblem(fields);
  if (problem !== undefined || name === undefined || description === undefined)
    return { problem: problem ?? 'no name' };
  return { ...fields, name, description: oneLine(description), instructions: text.slice(whole.length).trim() };
}

type Fields = Partial<Omit<Skill, 'instructions'>>;

function fieldsOf(front: string): Fields | { readonly problem: string } {
  const yaml = parseDocument(front, { logLevel: 'silent' });
  const [error] = yaml.errors;
  if (error) return { problem: `its YAML cannot be read: ${error.message.split('\n')[0]}` };
  let value: unknown;
  try {
    value = yaml.toJS({ mapAsMap: true, maxAliasCount: 0 });
  } catch {
    return { problem: 'its YAML has an alias' };
  }
  if (!(value instanceof Map)) return { problem: 'its YAML has no keys' };
  const fields: { -readonly [K in keyof Fields]: Fields[K] } = {};
  for (const [key, own] of names) {
    const given: unknown = value.get(key);
    if (given === undefined || given === null) continue;
    if (typeof given !== 'string') return { problem: `${key} is no text` };
    fields[own] = given.trim();
  }
  const metadata: unknown = value.get('metadata');
  if (metadata instanceof Map) fields.metadata = Object.fromEntries([...metadata].flatMap(textEntry));
  return fields;
}

function textEntry([key, value]: readonly unknown[]): readonly [string, string][] {
  return typeof value === 'object' || value === undefined ? [] : [[String(key), String(value)]];
}

function nameProblem(name: string | undefined, folderName: string): string | undefined {
  if (name === undefined || name === '') return 'it has no name';
  if (name.length > 64 || !goodName.test(name))
    return `its name must be 1 to 64 of a-z, 0-9 and single hyphens between them; got ${JSON.stringify(name.slice(0, 80))}`;
  return name === folderName
    ? undefined
    : `its name is "${name}", and its folder's is "${folderName}"; they must be equal`;
}

function descriptionProblem(description: string | undefined): string | undefined {
  if (description === undefined || description === '') return 'it has no description';
  return description.length > 1_024 ? 'its description has more than 1,024 characters' : undefined;
}

function compatibilityProblem({ compatibility }: Fields): string | undefined {
  return (compatibility?.length ?? 0) > 500 ? 'its compatibility has more than 500 characters' : undefined;
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

const names = [
  ['name', 'name'],
  ['description', 'description'],
  ['license', 'license'],
  ['compatibility', 'compatibility'],
  ['allowed-tools', 'allowedTools'],
] as const;

const frontMatter = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
const goodName = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const maxFrontChars = 16_384;
