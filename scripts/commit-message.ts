import { readFileSync } from 'node:fs';

/** The most characters of a subject: what `git log --oneline` and most pages show of it. */
export const SUBJECT_CHARS = 72;

/** Words that no imperative begins with. */
const NOT_IMPERATIVE = new Set(
  'a all also an any each every for from how if in it its more no of on some that the their there these they this those to we what when where which who with'.split(
    ' ',
  ),
);

/** Imperatives that look like another form of a verb. */
const LOOKS_OTHERWISE =
  /^(?:embed|exceed|feed|heed|need|proceed|seed|shed|speed|succeed|bring|ping|ring|sing|spring|string|bias|bus|focus|canvas)$/;

/**
 * Returns the problems of a commit message as sentences; none if it is `area: imperative summary` of at most
 * 72 characters, with a blank line before its body. Messages that git itself writes are valid.
 */
export function commitMessageProblems(message: string): readonly string[] {
  const lines = message.split('\n').filter((line) => !line.startsWith('#'));
  while (lines.length > 0 && lines[0]?.trim() === '') lines.shift();
  const [subject = '', second = ''] = lines;
  if (/^(?:Merge\b|Revert "|(?:fixup|squash|amend)! )/.test(subject)) return [];
  const problems: string[] = [];
  const [, summary] = /^[\w./@-]+(?:, [\w./@-]+)*: (\S.*)$/.exec(subject) ?? [];
  if (summary === undefined)
    problems.push('The subject is not `area: summary`, such as `mcp: retry a lost connection`.');
  else problems.push(...summaryProblems(summary));
  if (subject.length > SUBJECT_CHARS)
    problems.push(
      `The subject has ${subject.length} characters; ${SUBJECT_CHARS} are the limit. Move the reason to the body.`,
    );
  if (second.trim() !== '') problems.push('The second line is not blank: leave one blank line before the body.');
  return problems;
}

function summaryProblems(summary: string): readonly string[] {
  const [first = ''] = summary.split(/[\s,;:]/);
  const isOtherForm = /(?:ed|ing|[^su]s)$/.test(first) && !LOOKS_OTHERWISE.test(first);
  const problems: string[] = [];
  if (NOT_IMPERATIVE.has(first.toLowerCase()) || isOtherForm)
    problems.push(
      `The summary begins with "${first}": begin it with an imperative, such as add, fix, move, remove or rename.`,
    );
  if (summary.endsWith('.')) problems.push('The subject ends with a full stop: remove it.');
  return problems;
}

if (import.meta.main) {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('commit-message needs the file with the message');
  const problems = commitMessageProblems(readFileSync(file, 'utf8'));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error('The rules are in CONTRIBUTING.md, "Commits".');
    process.exitCode = 1;
  }
}
