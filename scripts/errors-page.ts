import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeMeaning, CodePlace } from '../packages/core/src/error/code-meaning.ts';
import { errorCodes } from '../packages/core/src/error/error-codes.ts';
import { adapterCodes } from './adapter-codes.ts';
import { errorCodesIn } from './error-codes-in.ts';
import { type Finding, reportFindings } from './finding.ts';
import { markdownTable } from './markdown-table.ts';
import { modelCodes } from './model-codes.ts';
import { workspacePackages } from './workspace-packages.ts';

const PAGE = 'docs/errors.md';
const TABLE = 'packages/core/src/error/*-codes.ts';
const SOURCES = 'packages/core/src';
const ADAPTERS = 'scripts/adapter-codes.ts';
const TESTING = 'packages/testing/src';

const places: readonly (readonly [CodePlace, string, string])[] = [
  [
    'outcome',
    'Outcomes of calls',
    'The model reads code and message; the run and the other calls continue. `toolEnd` of the stream has them too, with the original error as `cause`.',
  ],
  ['run', 'Runs', '`RunResult.error` of a run that failed; `orThrow(result)` throws it as a `RunError`.'],
  ['config', 'Configuration', 'Thrown as a `ConfigError` before any model is asked.'],
  ['warning', 'Warnings', '`warning` events of the stream: a problem that stops nothing.'],
  ['notice', 'Notices', '`notice` events of the log.'],
  [
    'thrown',
    'In your own code',
    'Thrown by functions that a tool, a callback or your code calls, or the `cause` of another error.',
  ],
];

/** Returns the page about all codes. */
export function errorsPage(): string {
  const parts = places.map(([place, title, about]) => {
    const here = Object.fromEntries(Object.entries(errorCodes).filter(([, { seen }]) => isFirst(place, seen)));
    return `## ${title}\n\n${about}\n\n${markdownTable([['code', 'means', 'what to do'], ...rowsOf(here)])}`;
  });
  const ofOthers = Object.fromEntries(
    Object.entries(adapterCodes).filter(([code]) => !Object.hasOwn(modelCodes, code)),
  );
  return `# Errors and their codes

<!-- Written by \`node scripts/errors-page.ts\` from ${TABLE} and ${ADAPTERS}. Do not edit. -->

Every code, what it means and what to do. Codes are stable; messages are for people and models, and may change. A \`ToolError\` has the code that its tool gives it. A code that appears in several places is listed once.

\`\`\`ts
import { createRunner, llmAgent } from '@mortise/core';
import { scriptedModel } from '@mortise/testing';

const runner = createRunner({ agent: llmAgent({ name: 'helper', model: scriptedModel([]) }) });
const { status, error } = await runner.run('Hi');
if (status === 'failed') console.error(error.code, error.message);
\`\`\`

${parts.join('\n\n')}

## Models

A model never throws: its last event is a \`ModelError\` with \`code\`, \`status\`, \`retryable\` and \`retryAfterMs\`, without keys. The codes are the same for all providers; \`rate_limit\`, \`blocked\` and \`cancelled\` are above.

${markdownTable([['code', 'means', 'what to do'], ...rowsOf(modelCodes)])}

## Adapters

Codes of ready-made tools, validators, stores and other packages, in outcomes, in \`RunResult.error\` or thrown.

${markdownTable([['code', 'means', 'what to do'], ...rowsOf(ofOthers)])}
`;
}

/** Returns true if this is the first of the sections to which a code belongs. */
function isFirst(place: CodePlace, seen: readonly CodePlace[]): boolean {
  return places.find(([each]) => seen.includes(each))?.[0] === place;
}

function rowsOf(codes: Readonly<Record<string, CodeMeaning>>): readonly (readonly string[])[] {
  return Object.entries(codes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { means, todo }]) => [`\`${code}\``, means, todo]);
}

/** Finds codes on which the sources and the table differ, and a page that differs from the table. */
function checkErrorsPage(root: string): Finding[] {
  const uses = errorCodesIn(root, SOURCES);
  const used = new Set(uses.map(({ code }) => code));
  const missing = uses
    .filter(({ code }) => !Object.hasOwn(errorCodes, code) && !Object.hasOwn(adapterCodes, code))
    .map(({ code, file, line }) => ({
      file,
      line,
      problem: `the code ${code} is not in the table`,
      fix: `Add it to ${TABLE} with its meaning and what to do.`,
    }));
  const unused = Object.keys(errorCodes)
    .filter((code) => !used.has(code))
    .map((code) => ({ file: TABLE, problem: `nothing produces the code ${code}`, fix: 'Take it out of the table.' }));
  const ofAdapters = adapters(root).flatMap((folder) => errorCodesIn(root, folder));
  const untold = ofAdapters
    .filter(({ code, isStated }) => isStated && !Object.hasOwn(errorCodes, code) && !Object.hasOwn(adapterCodes, code))
    .map(({ code, file, line }) => ({
      file,
      line,
      problem: `the code ${code} of an adapter is not in the table`,
      fix: `Add it to ${ADAPTERS} with its meaning and what to do.`,
    }));
  const named = new Set(ofAdapters.map(({ code }) => code));
  const unknown = Object.keys(adapterCodes)
    .filter((code) => !named.has(code))
    .map((code) => ({
      file: ADAPTERS,
      problem: `no adapter produces the code ${code}`,
      fix: 'Take it out of the table.',
    }));
  const stored = existsSync(join(root, PAGE)) ? readFileSync(join(root, PAGE), 'utf8') : '';
  const stale =
    stored === errorsPage()
      ? []
      : [{ file: PAGE, problem: 'is not what the table says', fix: 'Run `node scripts/errors-page.ts`.' }];
  return [...missing, ...unused, ...untold, ...unknown, ...stale];
}

/** The sources of packages beside the core. Of the testing kit only what it throws: suites make up codes. */
function adapters(root: string): readonly string[] {
  return workspacePackages(root)
    .map(({ folder }) => `${folder}/src`)
    .filter((folder) => folder.startsWith('packages/') && folder !== SOURCES)
    .map((folder) => (folder === TESTING ? `${TESTING}/simulate` : folder));
}

if (import.meta.main) {
  if (process.argv.includes('--check')) reportFindings('errors-page', checkErrorsPage(process.cwd()));
  else writeFileSync(PAGE, errorsPage());
}
