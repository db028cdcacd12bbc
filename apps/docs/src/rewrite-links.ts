import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { routeOf as siteRoute } from './source-pages.ts';

/** The targets to which the links of a page can lead. */
export interface LinkTargets {
  readonly root: string;
  /** The files that are pages of the site. */
  readonly pages: ReadonlySet<string>;
  /**
   * The URL of the repository's files, such as `https://host/owner/name/blob/main/`;
   * without it, a link to a file becomes its text.
   */
  readonly repository?: string | undefined;
  /** Returns the path of a page's file; default: its route on the site. */
  readonly routeOf?: ((file: string) => string) | undefined;
}

/** A page with its links rewritten, and the files that it needs. */
export interface Rewritten {
  readonly text: string;
  /**
   * The pictures that the page shows, as paths from the
   * repository's root. `public` has them under the same paths.
   */
  readonly files: readonly string[];
}

/** Matches pictures, which are copied to the site. */
const SHOWN = /\.(svg|png|webp)$/;

/**
 * Rewrites links between files of the repository to links between pages of the site. Code is not changed.
 * Throws an `Error` that names the page and the link if the repository has no such file.
 */
export function rewriteLinks(file: string, text: string, targets: LinkTargets): Rewritten {
  const files = new Set<string>();
  const routeOf = targets.routeOf ?? siteRoute;
  const from = posix.dirname(routeOf(file));
  const rewritten = outsideOfCode(text, (prose) =>
    prose
      .replace(/(!?\[(?:[^[\]]|\[[^\]]*\])*\])\(([^)\s]+)\)/g, (whole, words: string, link: string) => {
        if (!isRelative(link)) return whole;
        const to = linkTo(link);
        return to === undefined ? words.slice(1, -1) : `${words}(${to})`;
      })
      .replace(/((?:src|srcset|href)=")([^"]+)"/g, (whole, before: string, link: string) =>
        isRelative(link) ? `${before}${linkTo(link) ?? link}"` : whole,
      ),
  );
  return { text: rewritten, files: [...files] };

  function linkTo(link: string): string | undefined {
    const [path = '', anchor] = link.split('#');
    const target = posix.normalize(posix.join(posix.dirname(file), decodeURI(path))).replace(/\/$/, '');
    const at = join(targets.root, target);
    if (target.startsWith('..') || !existsSync(at)) throw new Error(`${file} links to ${link}, which does not exist`);
    const source = pageFor(target, targets.pages);
    const end = anchor === undefined ? '' : `#${anchor}`;
    if (source !== undefined) return relative(from, routeOf(source)) + end;
    if (statSync(at).isFile() && SHOWN.test(target)) {
      files.add(target);
      return relative(from, target);
    }
    return targets.repository === undefined ? undefined : `${targets.repository}${target}${end}`;
  }
}

/** Returns the page for a file, or for a folder: its README. */
function pageFor(target: string, pages: ReadonlySet<string>): string | undefined {
  return [target, `${target}/README.md`].find((path) => pages.has(path));
}

function isRelative(link: string): boolean {
  return !/^([a-z][a-z+.-]*:|\/|#)/i.test(link);
}

function relative(from: string, to: string): string {
  const path = posix.relative(from, to);
  return path.startsWith('.') ? path : `./${path}`;
}

/** Changes the text outside fenced code blocks and inline code. */
function outsideOfCode(text: string, change: (prose: string) => string): string {
  const pieces = text.split(/(^ *(`{3,})[^\n]*\n[\s\S]*?^ *\2[ \t]*$|`[^`\n]+`)/m);
  // Each match adds two more pieces: the code, and its fence.
  const kept: string[] = [];
  let prose = '';
  for (let at = 0; at < pieces.length; at += 3) {
    prose += pieces[at] ?? '';
    const code = pieces[at + 1];
    if (code === undefined) continue;
    prose += `\u0000${kept.push(code) - 1}\u0000`;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no page has this character.
  return change(prose).replace(/\u0000(\d+)\u0000/g, (_, at: string) => kept[Number(at)] ?? '');
}
