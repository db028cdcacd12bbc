import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { githubSlug } from '../apps/docs/src/contents.ts';
import { type Finding, reportFindings } from './finding.ts';

/** A line of a page. Lines between code fences are code. */
interface PageLine {
  readonly text: string;
  /** Counted from 1. */
  readonly line: number;
  readonly isCode: boolean;
}

/** Matches `folder/file.ts`, in prose or in the comment of a block. */
const FILE_NAME = /(?<![\w./@*{}<>'"-])(?:[\w-][\w.-]*\/)+[\w.-]+\.tsx?\b/g;
/** Matches a segment such as `NAME` or `x`, which the reader replaces. */
const PLACEHOLDER = /(?:^|\/)(?:[A-Z]+|[a-z])(?:\/|\.)/;
const IMPORT = /\bfrom '(\.\.?\/[^']+)'/g;
const LINKS = [/\]\(<?([^()\s>]+)>?(?: "[^"]*")?\)/g, /^ *\[[^\]]+\]: (\S+)/g, /\b(?:href|src|srcset)="([^"\s]+)"/g];
const ANCHOR = /<[a-z]+ [^>]*\b(?:id|name)="([^"]+)"/g;

/**
 * Finds broken references in the Markdown files among `files` (paths from the root): links, anchors, names
 * such as `folder/file.ts` that no path ends with, and imports of a block from a file that the page does not
 * show.
 */
export function checkLinks(root: string, files: readonly string[]): Finding[] {
  const anchors = new Map<string, ReadonlySet<string>>();
  const known = new Set(files);
  const endings = new Set(files.flatMap(endingsOf));
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((page) => {
      const lines = linesOf(read(root, page));
      return [
        ...lines.flatMap((line) => [...linkFindings(page, line), ...nameFindings(page, line)]),
        ...importFindings(page, lines, known),
      ];
    });

  function linkFindings(page: string, { text, line, isCode }: PageLine): Finding[] {
    if (isCode) return [];
    const prose = text.replace(/(`+)(?!`).+?(?<!`)\1(?!`)/g, '');
    return LINKS.flatMap((pattern) => [...prose.matchAll(pattern)]).flatMap(([, link = '']) => {
      const problem = problemOf(page, link);
      if (problem === undefined) return [];
      return [{ file: page, line, problem, fix: 'Correct the link, or name what replaced its target.' }];
    });
  }

  function problemOf(page: string, link: string): string | undefined {
    if (/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(link)) return undefined;
    const [path = '', anchor] = decodeURI(link).split('#');
    const target = posix.normalize(posix.join(posix.dirname(page), path === '' ? posix.basename(page) : path));
    if (target.startsWith('..') || !existsSync(join(root, target))) return `links to ${link}, which does not exist`;
    if (anchor === undefined) return undefined;
    const file = statSync(join(root, target)).isDirectory() ? posix.join(target, 'README.md') : target;
    if (!file.endsWith('.md') || anchorsOf(file).has(anchor)) return undefined;
    return `links to ${link}, but ${file} has no heading of this anchor`;
  }

  function anchorsOf(file: string): ReadonlySet<string> {
    const found = anchors.get(file) ?? new Set(existsSync(join(root, file)) ? anchorsIn(read(root, file)) : []);
    anchors.set(file, found);
    return found;
  }

  function nameFindings(page: string, { text, line }: PageLine): Finding[] {
    return [...text.matchAll(FILE_NAME)].flatMap(([name]) => {
      if (endings.has(name) || PLACEHOLDER.test(name)) return [];
      const problem = `names ${name}, but no path in the repository ends with it`;
      return [{ file: page, line, problem, fix: 'Correct the path, or name the folder or the export instead.' }];
    });
  }
}

/** Returns all ends of a path that have at least a folder and a file. */
function endingsOf(file: string): string[] {
  const segments = file.split('/');
  return segments.slice(0, -1).map((_, index) => segments.slice(index).join('/'));
}

function importFindings(page: string, lines: readonly PageLine[], files: ReadonlySet<string>): Finding[] {
  const shown = new Set(lines.flatMap(({ text }) => /^ *`{3,}tsx? .*?(\S+\.tsx?)\b/.exec(text)?.[1] ?? []));
  let from = page;
  return lines.flatMap(({ text, line, isCode }, index) => {
    if (!isCode) from = page;
    else if (text.trim().startsWith('```')) from = shownFile(page, lines[index - 2]?.text) ?? from;
    return (isCode ? [...text.matchAll(IMPORT)] : []).flatMap(([, path = '']) => {
      if (shown.has(posix.basename(path)) || files.has(posix.join(posix.dirname(from), path))) return [];
      const problem = `imports ${path}, which the page does not show`;
      return [{ file: page, line, problem, fix: 'Show the file in a block that begins with ```ts NAME.ts.' }];
    });
  });
}

/** Returns the file whose code a block shows, from the mark before the block (`page-code.ts`). */
function shownFile(page: string, mark: string | undefined): string | undefined {
  const path = /<!-- code: (\S+) -->/.exec(mark ?? '')?.[1];
  return path === undefined ? undefined : posix.join(posix.dirname(page), path);
}

/** Returns the anchors of a page as GitHub creates them, and those that the page sets itself. */
export function anchorsIn(page: string): string[] {
  const times = new Map<string, number>();
  return linesOf(page).flatMap(({ text, isCode }) => {
    if (isCode) return [];
    const set = [...text.matchAll(ANCHOR)].map(([, id = '']) => id);
    const heading = /^#{1,6} +(.+?) *#*$/.exec(text)?.[1];
    if (heading === undefined) return set;
    const slug = githubSlug(heading.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/<[^>]+>/g, ''));
    const before = times.get(slug) ?? 0;
    times.set(slug, before + 1);
    return [...set, before === 0 ? slug : `${slug}-${before}`];
  });
}

function linesOf(page: string): PageLine[] {
  let fence: string | undefined;
  return page.split('\n').map((text, index) => {
    const mark = /^ *(`{3,}|~{3,})/.exec(text)?.[1];
    const isCode = fence !== undefined || mark !== undefined;
    if (fence === undefined) fence = mark;
    else if (text.trim() === fence) fence = undefined;
    return { text, line: index + 1, isCode };
  });
}

function read(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Returns the files that git tracks, and the untracked files that it does not ignore. */
function repositoryFiles(root: string): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0');
  return files.filter((file) => file !== '' && existsSync(join(root, file)));
}

if (import.meta.main) reportFindings('check-links', checkLinks(process.cwd(), repositoryFiles(process.cwd())));
