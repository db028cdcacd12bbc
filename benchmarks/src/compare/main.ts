// Tries each installed subject in the situations of `situations.ts`
// and prints the table; `--only a,b`: these subjects
// only; `--write`: writes the table into docs/compare.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runProcess } from '../process/run-process.ts';
import { type FoundSubject, findSubjects } from '../subject/find-subjects.ts';
import { type Cell, compareTable, withTable } from './compare-table.ts';
import { situations } from './situations.ts';

const page = new URL('../../../docs/compare.md', import.meta.url);
const worker = fileURLToPath(new URL('worker.ts', import.meta.url));

/** The columns, by the names of subjects. */
const titles: { readonly [subject: string]: string } = {
  mortise: 'Mortise',
  ai: 'AI SDK',
  'openai-agents': 'OpenAI Agents',
  langchain: 'LangGraph',
  mastra: 'Mastra',
  tanstack: 'TanStack AI',
  adk: 'ADK',
};

/** Subjects whose models return parsed arguments. */
const parsed: ReadonlySet<string> = new Set(['langchain', 'adk']);

const { values } = parseArgs({ options: { write: { type: 'boolean' }, only: { type: 'string' } } });
const only = values.only?.split(',') ?? Object.keys(titles);
const subjects = await findSubjects(only, []);
const cells: Cell[] = [];
for (const subject of subjects)
  for (const { id, needsText } of situations)
    if (!needsText || !parsed.has(subject.name)) cells.push(await cellOf(subject, id));

const table = compareTable(situations, [...Object.values(titles), 'eve'], cells);
console.log(`${subjects.flatMap(({ versions }) => versions).join(', ')}; Node ${process.versions.node}\n\n${table}`);
if (values.write) writeFileSync(page, withTable(readFileSync(page, 'utf8'), table));

/** Each subject has its own process, so that one that hangs or crashes does not affect the others. */
async function cellOf(subject: FoundSubject, situation: string): Promise<Cell> {
  const args = [worker, subject.module, situation];
  const reply = await runProcess<{ readonly words: string }>(dirname(fileURLToPath(subject.module)), args, {});
  if ('error' in reply) process.exitCode = 1;
  const words = 'error' in reply ? `failed: ${reply.error}` : reply.words;
  console.error(`${subject.name}, ${situation}: ${words}`);
  return { subject: titles[subject.name] ?? subject.name, situation, words };
}
