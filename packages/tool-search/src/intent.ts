import { isJsonObject, type Tool } from '@mortise/core';
import { termsOf } from './terms-of.ts';

/** The purpose of a query or a tool: to read, to change or to remove. */
type Intent = 'read' | 'change' | 'remove';

/** Returns the purpose of a query; undefined if its first words do not show it. */
export function intentOf(query: string): Intent | undefined {
  if (ending.test(query)) return 'remove';
  const [first = '', second = ''] = query.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (questions.has(first)) return 'read';
  const [verb] = termsOf(polite.has(first) ? second : first);
  return verb === undefined ? undefined : intents.get(verb);
}

/**
 * Returns the purpose of a tool: `read` if that is its effect, otherwise the purpose of the first known verb
 * among the words of its name and the first word of its description.
 */
export function intentOfTool({ effect }: Tool, { name, line }: ToolText): Intent | undefined {
  if (effect === 'read') return 'read';
  for (const word of [...name, ...line.slice(0, 1)]) {
    const intent = intents.get(word);
    if (intent !== undefined && !(effect !== undefined && intent === 'read')) return intent;
  }
  return effect === undefined ? undefined : 'change';
}

/**
 * Returns the weight of a tool by how well its purpose fits the wanted one, from 0 to 1. A change may be a
 * removal: archiving, closing, switching off.
 */
export function fitOf(wanted: Intent | undefined, done: Intent | undefined): number {
  if (wanted === undefined || done === undefined || wanted === done) return 1;
  return wanted === 'remove' && done === 'change' ? 0.9 : 0.5;
}

/** Matches `stop following`, which means `unfollow`. */
const ending = /^\s*(?:please\s+)?(?:stop|quit)\s+\p{L}+ing\b/iu;
const questions: ReadonlySet<string> = new Set(
  'what which who whose whom where when how why is are was were do does did has have my'.split(' '),
);
const polite: ReadonlySet<string> = new Set(['please', 'now', 'i', 'we']);

const intents: ReadonlyMap<string, Intent> = new Map(
  (
    [
      [
        'read',
        'get show view read fetch see list find search look query lookup retrieve display check count browse download describe listen watch compare',
      ],
      [
        'change',
        'create add make new insert open register write send post put set update edit change modify patch rename move copy clone upload start stop pause schedule book invite share assign publish attach mark merge restore rollback resize reboot restart enable approve pay charge buy order reply comment give let ask tell save switch turn upgrade import submit follow subscribe join like react pin',
      ],
      ['remove', 'delete remove erase destroy drop clear trash purge unlink revoke kick forget unfollow discard wipe'],
    ] as const
  ).flatMap(([intent, words]) => termsOf(words).map((word) => [word, intent] as const)),
);

/** The words of a tool, by field; the fields that show the tool's purpose best come first. */
export interface ToolText {
  readonly name: readonly string[];
  /** The first line of the description. */
  readonly line: readonly string[];
  readonly rest: readonly string[];
  /** The names of the parameters. */
  readonly parameters: readonly string[];
}

/** Returns the words of a tool. Only the first 4,000 characters of each field count. */
export function toolText({ name, description, declaration }: Tool): ToolText {
  const properties = declaration?.parametersJsonSchema['properties'];
  const parameters = isJsonObject(properties) ? Object.keys(properties).join(' ') : '';
  const text = description.slice(0, maxChars);
  const end = text.search(/\n|$/u);
  return {
    name: termsOf(name),
    line: termsOf(text.slice(0, end)),
    rest: termsOf(text.slice(end)),
    parameters: termsOf(parameters.slice(0, maxChars)),
  };
}

const maxChars = 4000;
