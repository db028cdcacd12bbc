import { ToolError } from '@mortise/core';

/** A position in a file, with its changes. */
export interface DiffSection {
  /** Lines before it, outermost first. */
  readonly anchors: readonly string[];
  readonly edits: readonly { readonly sign: ' ' | '+' | '-'; readonly text: string }[];
  /** True if it is at the end of the file. */
  readonly atEnd: boolean;
}

/** The sections of a diff, whose lines begin with a space, `+` or `-`, after lines with `@@`. */
export function readSections(lines: readonly string[]): readonly DiffSection[] {
  const sections: { anchors: string[]; edits: DiffSection['edits'][number][]; atEnd: boolean }[] = [];
  let open = false;
  for (const line of lines) {
    if (line === '*** End Patch') break;
    const last = sections.at(-1);
    if (line === '*** End of File') {
      if (last) last.atEnd = true;
      open = false;
      continue;
    }
    if (line === '@@' || line.startsWith('@@ ')) {
      const anchor = line.slice(3);
      const section = last && last.edits.length === 0 ? last : { anchors: [], edits: [], atEnd: false };
      if (section !== last) sections.push(section);
      if (anchor.trim() !== '') section.anchors.push(anchor);
      open = true;
      continue;
    }
    const sign = line === '' ? ' ' : line[0];
    if (sign !== ' ' && sign !== '+' && sign !== '-') throw invalidLine(line);
    const section = open && last ? last : { anchors: [], edits: [], atEnd: false };
    if (section !== last) {
      // A section without `@@` is the first of the diff.
      if (last) throw invalidLine(line);
      sections.push(section);
      open = true;
    }
    section.edits.push({ sign, text: line.slice(1) });
  }
  const empty = sections.find(({ edits }) => edits.length === 0);
  if (empty) throw invalidLine(`@@ ${empty.anchors.join(' ')}`);
  return sections;
}

function invalidLine(line: string): ToolError {
  return new ToolError(
    `this is no line of a diff: ${JSON.stringify(line.slice(0, 80))}. Lines begin with a space, \`+\` or \`-\`, after a line with \`@@\`.`,
    { code: 'patch_failed' },
  );
}
