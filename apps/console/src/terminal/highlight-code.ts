import type { Paint } from './paint.ts';

/** Colours the lines of a code block one after another; the text itself stays the same. */
export type HighlightLine = (line: string) => string;

/**
 * Returns a function that colours strings, comments, numbers and the keywords of many languages. It uses no
 * grammar: a string over several lines is coloured up to the end of its line. Code in an unknown language
 * stays unchanged.
 */
export function highlightCode(language: string, paint: Paint): HighlightLine {
  const name = language.toLowerCase();
  if (name === 'diff' || name === 'patch') return (line) => diffColour(line, paint)(line);
  const comment = comments.find(({ languages }) => languages.includes(name));
  if (!comment) return (line) => line;
  const { line: mark, isBlock = false } = comment;
  let isInBlock = false;
  return (line) => {
    let painted = '';
    let at = 0;
    while (at < line.length) {
      const [piece, kind] = isInBlock ? [restOfBlock(line, at), 'comment' as const] : pieceAt(line, at, mark, isBlock);
      if (isInBlock || (kind === 'comment' && isBlock && piece.startsWith('/*')))
        isInBlock = !(piece.endsWith('*/') && (isInBlock || piece.length >= 4));
      painted +=
        kind === 'comment' ? paint.dim(piece) : kind === 'string' ? paint.green(piece) : worded(piece, kind, paint);
      at += piece.length;
    }
    return painted;
  };
}

type Kind = 'comment' | 'string' | 'number' | 'word' | 'other';

function pieceAt(line: string, at: number, mark: string, isBlock: boolean): readonly [string, Kind] {
  // In a shell, a `#` within a word does not start a comment.
  if (line.startsWith(mark, at) && (mark !== '#' || at === 0 || /\s/.test(line[at - 1] ?? '')))
    return [line.slice(at), 'comment'];
  if (isBlock && line.startsWith('/*', at)) {
    const end = line.indexOf('*/', at + 2);
    return [end < 0 ? line.slice(at) : line.slice(at, end + 2), 'comment'];
  }
  for (const [pattern, kind] of patterns) {
    pattern.lastIndex = at;
    const [piece] = pattern.exec(line) ?? [];
    if (piece !== undefined) return [piece, kind];
  }
  return [line.charAt(at), 'other'];
}

function restOfBlock(line: string, at: number): string {
  const end = line.indexOf('*/', at);
  return end < 0 ? line.slice(at) : line.slice(at, end + 2);
}

function worded(piece: string, kind: Kind, { yellow, bold }: Paint): string {
  if (kind === 'number') return yellow(piece);
  return kind === 'word' && keywords.has(piece) ? bold(piece) : piece;
}

function diffColour(line: string, { green, red, dim }: Paint): HighlightLine {
  if (line.startsWith('+')) return green;
  if (line.startsWith('-')) return red;
  return line.startsWith('@@') ? dim : (same) => same;
}

const patterns: readonly (readonly [RegExp, Kind])[] = [
  [/"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|`(?:[^`\\]|\\.)*`?/y, 'string'],
  [/\d[\w.]*/y, 'number'],
  [/[\p{L}_$][\p{L}\p{N}_$]*/uy, 'word'],
  [/[^\w\p{L}"'`/#$\-\s]+|\s+/uy, 'other'],
];

/** The marks that start a comment, by language. */
const comments: readonly {
  readonly languages: readonly string[];
  readonly line: string;
  readonly isBlock?: boolean;
}[] = [
  {
    languages:
      'ts typescript tsx js javascript jsx mjs json jsonc c h cpp c++ cs csharp go java kotlin rust rs swift scala php css scss'.split(
        ' ',
      ),
    line: '//',
    isBlock: true,
  },
  {
    languages: 'sh bash zsh shell console py python rb ruby yaml yml toml ini dockerfile make perl r'.split(' '),
    line: '#',
  },
  { languages: ['sql', 'lua', 'haskell', 'hs'], line: '--' },
];

/** Keywords of many languages. Few of them have another meaning in one of the other languages. */
const keywords: ReadonlySet<string> = new Set(
  'abstract and as async await bool boolean break case catch char class const continue def default defer del delete do done double elif else end enum esac except export extends extern false fi final finally float fn for from func function global go goto if impl implements import in instanceof int interface is lambda let long loop match mod module mut namespace new nil None not null number of or override package pass private protected pub public raise readonly return self short static string struct super switch then this throw trait true True False try type typeof undefined union unsafe use var void where while with yield SELECT FROM WHERE INSERT INTO UPDATE DELETE SET VALUES JOIN ON AND OR NOT NULL ORDER BY GROUP LIMIT CREATE TABLE select from where insert into update set values join on order by group limit create table'.split(
    ' ',
  ),
);
