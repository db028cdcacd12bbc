import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type Finding, reportFindings } from './finding.ts';

const REPORTS = 'etc';

/** First words that leave the subject of a doc comment open. */
export const FORBIDDEN: ReadonlySet<string> = new Set(
  [
    'what whatever how of where wherever whether who whose whom whoever which why when while',
    'for as in if with without by from at on to into over below beside within between around instead',
    'nobody somebody anybody nothing something that those these there it its they their them this',
    'also only even once not more told left default',
  ]
    .join(' ')
    .split(' '),
);

/** Packages whose comments have not been rewritten yet, by the name of their report. */
const NOT_YET: ReadonlySet<string> = new Set([]);

/**
 * Finds doc comments of the public interface that begin with neither a noun nor a verb. It reads the reports
 * in `etc`, which have the comments of every exported name and of the members of its type.
 */
export function checkDocComments(root: string, notYet: ReadonlySet<string> = NOT_YET): Finding[] {
  const folder = join(root, REPORTS);
  const reports = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.api.d.ts')) : [];
  return reports
    .filter((name) => !notYet.has(name.slice(0, -'.api.d.ts'.length)))
    .sort()
    .flatMap((name) => commentFindings(`${REPORTS}/${name}`, readFileSync(join(folder, name), 'utf8')));
}

function commentFindings(file: string, text: string): Finding[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].flatMap(({ 0: comment, index }) => {
    const [first = ''] = /^[A-Za-z]+/.exec(sentenceOf(comment)) ?? [];
    if (!FORBIDDEN.has(first.toLowerCase())) return [];
    return [
      {
        file,
        line: source.getLineAndCharacterOfPosition(index).line + 1,
        problem: `the doc comment of ${declaredBehind(text, index + comment.length)} begins with "${first}"`,
        fix: 'Begin with a noun phrase or a verb ("The tools ...", "Returns ...", "True if ..."), then run `npx --yes pnpm@12 api`.',
      },
    ];
  });
}

function sentenceOf(comment: string): string {
  return comment.slice('/**'.length, -'*/'.length).replace(/^[\s*]+/, '');
}

/** Returns the name that is declared after a comment, as far as a report shows it. */
function declaredBehind(text: string, at: number): string {
  const [declaration = ''] = /^\s*[^\n]*/.exec(text.slice(at)) ?? [];
  const words =
    /(?:declare |export |abstract |readonly |static |get |set |interface |class |function |const |type )*([\w$]+|\[[^\]]*\]|\()/;
  return `\`${words.exec(declaration.trim())?.[1] ?? declaration.trim()}\``;
}

if (import.meta.main) reportFindings('check-doc-comments', checkDocComments(process.cwd()));
