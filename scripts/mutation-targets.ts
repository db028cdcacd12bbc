import ts from 'typescript';
import type { LineRange } from './changed-lines.ts';
import { listFiles } from './list-files.ts';
import { isSource, isTest, parseSource } from './source-file.ts';

/** Code that is to be changed: a file, or some lines of it. */
export interface Target {
  readonly file: string;
  readonly lines?: LineRange;
}

/** The code of a package to mutate. */
export interface TargetChoice {
  /** Ends of paths, or folders; if there are none, the complete package. */
  readonly files?: readonly string[];
  /** Selects only pieces that contain some of these lines. */
  readonly changed?: ReadonlyMap<string, readonly LineRange[]> | undefined;
  /** Selects only a sample of about this many lines; the same seed selects the same sample. */
  readonly most?: { readonly lines: number; readonly seed: number } | undefined;
}

/**
 * Returns the code of a package to mutate: complete files,
 * or the functions and members that the options select.
 */
export function mutationTargets(root: string, name: string, { files = [], changed, most }: TargetChoice): Target[] {
  const all = listFiles(root, [`packages/${name}/src`]).filter(
    (file) =>
      isSource(file) &&
      !isTest(file) &&
      !file.endsWith('/index.ts') &&
      (files.length === 0 || files.some((wanted) => file.endsWith(`/${wanted}`) || file.includes(`/src/${wanted}/`))),
  );
  if (!changed && !most) return all.map((file) => ({ file }));
  const pieces = all
    .flatMap((file) => piecesOf(root, file))
    .filter(({ file, lines }) => !changed || (changed.get(file) ?? []).some((range) => touch(range, lines)));
  return most ? sampled(pieces, most.lines, most.seed) : pieces;
}

type Piece = Required<Target>;

/** Returns functions, constants and the members of classes; types cannot be mutated. */
function piecesOf(root: string, file: string): Piece[] {
  const source = parseSource(root, file);
  const nodes = source.statements.flatMap((statement): readonly ts.Node[] => {
    if (ts.isClassDeclaration(statement)) return statement.members;
    const hasCode = ts.isFunctionDeclaration(statement) || ts.isVariableStatement(statement);
    return hasCode ? [statement] : [];
  });
  return nodes.map((node) => ({
    file,
    lines: {
      first: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
      last: source.getLineAndCharacterOfPosition(node.getEnd()).line + 1,
    },
  }));
}

function touch(one: LineRange, other: LineRange): boolean {
  return one.first <= other.last && other.first <= one.last;
}

function sampled(pieces: readonly Piece[], most: number, seed: number): Piece[] {
  const chosen: Piece[] = [];
  let left = most;
  for (const piece of shuffled(pieces, seed)) {
    if (left <= 0) break;
    chosen.push(piece);
    left -= piece.lines.last - piece.lines.first + 1;
  }
  return chosen.sort((a, b) => (a.file === b.file ? a.lines.first - b.lines.first : a.file < b.file ? -1 : 1));
}

/** Shuffles with its own small generator, so that a seed results in the same order everywhere. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const mixed = [...items];
  let state = seed >>> 0;
  for (let last = mixed.length - 1; last > 0; last--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const at = Math.floor((state / 2 ** 32) * (last + 1));
    [mixed[last], mixed[at]] = [mixed[at] as T, mixed[last] as T];
  }
  return mixed;
}
