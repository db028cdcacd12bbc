import { isJsonObject, type JsonObject, type JsonValue, modelResponse } from '@mortise/core';
import { plural } from '../text/amounts.ts';
import { sliceCharacters } from '../text/fold.ts';
import type { Answered } from './conversation.ts';

/** Returns a short description of one result, from the result alone. */
export function describeResult({ call, response }: Answered): string {
  const { name, outcome } = response;
  if (outcome.status === 'error') return `${name} failed: ${outcome.message}`;
  if (outcome.status === 'denied') return `${name} was not run: ${outcome.reason ?? 'it was rejected'}.`;
  if (outcome.status === 'interim') return `${name} is still running; its result follows later.`;
  outcome.status satisfies 'ok';
  const output = modelResponse(response);
  const { result } = output;
  if (typeof result === 'string') return `${name}: ${result}`;
  const text = serverText(output);
  if (text !== undefined) return `${name}: ${clip(text)}`;
  return describers[name]?.(output, call?.args ?? {}) ?? `${name} answered ${clip(JSON.stringify(output))}`;
}

/** Returns the text in the answer of an MCP server's tool. */
function serverText({ output }: JsonObject): string | undefined {
  const content = isJsonObject(output) && Object.keys(output).length === 1 ? output['content'] : output;
  return typeof content === 'string' ? content.trim() : undefined;
}

const describers: Readonly<Record<string, (output: JsonObject, args: JsonObject) => string>> = {
  list_directory({ path, entries, notShown }) {
    const all = objects(entries);
    const names = (wanted: (type: JsonValue | undefined) => boolean): readonly string[] =>
      all.flatMap(({ name, type }) => (wanted(type) ? [String(name)] : []));
    const directories = names((type) => type === 'directory');
    const files = names((type) => type !== 'directory');
    if (all.length === 0) return `${path} is empty.`;
    const more = typeof notShown === 'number' ? `, and ${notShown} more` : '';
    const parts = [
      ...(directories.length > 0
        ? [`${plural(directories.length, 'directory', 'directories')} (${some(directories)})`]
        : []),
      ...(files.length > 0 ? [`${plural(files.length, 'file')} (${some(files)})`] : []),
    ];
    return `${path} holds ${parts.join(' and ')}${more}.`;
  },
  read_file({ path, text, totalLines, lines }) {
    if (totalLines === 0) return `${path} is empty.`;
    const first = String(text)
      .split('\n')
      .find((line) => line.trim() !== '');
    return `${path} has ${plural(Number(totalLines), 'line')}; I read ${lines}. It begins with: ${clip(first?.trim() ?? '(blank lines)')}`;
  },
  search_text({ matches, filesSearched, stopped }, { text }) {
    const all = objects(matches);
    const searched = plural(Number(filesSearched), 'file');
    if (all.length === 0) return `Nothing matches ${clip(String(text))} in ${searched}.`;
    const list = some(all.map(({ path, line }) => `${path}:${line}`));
    const note = typeof stopped === 'string' ? ` The search stopped early: ${stopped}.` : '';
    return `${clip(String(text))} is on ${plural(all.length, 'line')} of ${searched} searched: ${list}.${note}`;
  },
  write_file({ path, bytes, created }) {
    return `${created === true ? 'Created' : 'Replaced'} ${path} with ${plural(Number(bytes), 'byte')}.`;
  },
  run_command({ exitCode, endedBy, timedOut, output }, { command }) {
    const ended =
      timedOut === true
        ? 'was ended by its timeout'
        : exitCode === undefined
          ? `was ended by ${endedBy}`
          : `ended with exit code ${exitCode}`;
    const lines = String(output).trimEnd().split('\n');
    const answer =
      lines.join('') === ''
        ? 'It printed nothing.'
        : `It printed ${plural(lines.length, 'line')}, beginning with: ${clip(lines[0] ?? '')}`;
    return `${clip(String(command))} ${ended}. ${answer}`;
  },
  load_memory({ memories }, { query }) {
    const all = objects(memories);
    if (all.length === 0) return `I remember nothing of ${clip(String(query))}.`;
    return ['I remember:', ...all.map(({ author, text }) => `- ${author}: ${clip(String(text))}`)].join('\n');
  },
  search_tools({ tools }, { query }) {
    const found = objects(tools);
    if (found.length === 0) return `I found no tool for ${clip(String(query))}.`;
    return ['I found:', ...found.map((tool) => `- /${tool['name']} {...}: ${clip(String(tool['description']))}`)].join(
      '\n',
    );
  },
  dummy_echo: ({ echo, timestamp }) => `The tool answered "${echo}" at ${timestamp}.`,
};

function objects(value: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly JsonObject[]) : [];
}

function some(names: readonly string[]): string {
  const shown = names.slice(0, 6);
  return `${shown.join(', ')}${names.length > shown.length ? ', ...' : ''}`;
}

function clip(text: string): string {
  return text.length > 120 ? `${sliceCharacters(text, 119)}…` : text;
}
