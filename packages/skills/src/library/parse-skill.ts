import { parseDocument } from 'yaml';

/** A skill, as its `SKILL.md` describes it. */
export interface Skill {
  readonly name: string;
  /** The description of the skill and of its uses, in one line. */
  readonly description: string;
  readonly license?: string;
  /** The requirements of the skill on its environment. */
  readonly compatibility?: string;
  readonly metadata?: { readonly [key: string]: string };
  /** The names of tools that the skill wants to use, as the author wrote them. */
  readonly allowedTools?: string;
  /** Markdown. */
  readonly instructions: string;
}

/** A skill with notes on its shortened or omitted parts; or the reason why it is invalid. */
export type ParsedSkill = { readonly skill: Skill; readonly cut: readonly string[] } | { readonly problem: string };

/**
 * Reads a `SKILL.md` by the rules of agentskills.io, or returns the reason why it is invalid. `folderName`
 * must be equal to the skill's name.
 */
export function parseSkill(text: string, folderName: string): ParsedSkill {
  const [whole, front] = frontMatter.exec(text.slice(0, maxFrontChars)) ?? [];
  if (whole === undefined || front === undefined)
    return { problem: 'it does not begin with YAML between two lines of ---' };
  const cut: string[] = [];
  const fields = fieldsOf(front, cut);
  if ('problem' in fields) return fields;
  const { name, description } = fields;
  const problem = nameProblem(name, folderName) ?? (description ? undefined : 'it has no description');
  if (problem !== undefined || name === undefined || description === undefined)
    return { problem: problem ?? 'no name' };
  const bounded = (what: keyof typeof bounds, value: string): string => {
    const most = bounds[what];
    if (value.length <= most) return value;
    cut.push(`its ${what} has more than ${most.toLocaleString('en-US')} characters, and is cut there`);
    return `${value.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
  };
  const { compatibility } = fields;
  const skill: Skill = {
    ...fields,
    name,
    description: bounded('description', oneLine(description)),
    ...(compatibility !== undefined && { compatibility: bounded('compatibility', compatibility) }),
    instructions: text.slice(whole.length).trim(),
  };
  return { skill, cut };
}

type Fields = Partial<Omit<Skill, 'instructions'>>;

/** @param cut Gets a note on each omitted part. */
function fieldsOf(front: string, cut: string[]): Fields | { readonly problem: string } {
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
    if (typeof given !== 'string') return { problem: `${key} is not a string` };
    fields[own] = given.trim();
  }
  const metadata: unknown = value.get('metadata');
  if (metadata instanceof Map) {
    fields.metadata = Object.fromEntries([...metadata].flatMap(textEntry));
    const left = [...metadata].filter((entry) => textEntry(entry).length === 0).map(([key]) => String(key));
    if (left.length > 0) cut.push(`its metadata ${left.join(', ')} is not a string, and is omitted`);
  } else if (metadata !== undefined && metadata !== null)
    cut.push('its metadata is not a map of names to values, and is omitted');
  return fields;
}

function textEntry([key, value]: readonly unknown[]): readonly [string, string][] {
  return typeof value === 'object' || value === undefined ? [] : [[String(key), String(value)]];
}

function nameProblem(name: string | undefined, folderName: string): string | undefined {
  if (name === undefined || name === '') return 'it has no name';
  if (name.length > 64 || !goodName.test(name))
    return `its name must have 1 to 64 characters of a-z, 0-9 and single hyphens between them; got ${JSON.stringify(name.slice(0, 80))}`;
  return name === folderName
    ? undefined
    : `its name is "${name}", and its folder's is "${folderName}"; they must be equal`;
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
/** The maximum numbers of characters that agentskills.io specifies. */
const bounds = { description: 1_024, compatibility: 500 };
