import { ToolError } from '@mortise/core';

/** A position in a file, with its changes. */
export interface DiffSection {
  /** The anchor lines before the position, outermost first. */
  readonly anchors: readonly string[];
  readonly edits: readonly { readonly sign: ' ' | '+' | '-'; readonly text: string }[];
  /** True if the position is at the end of the file. */
  readonly atEnd: boolean;
}

/** Returns the sections of a diff. Their lines begin with a space, `+` or `-`, after lines with `@@`. */
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
      // Only the first section of a diff may lack a line with `@@`.
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
    `this is not a line of a diff: ${JSON.stringify(line.slice(0, 80))}. Lines begin with a space, \`+\` or \`-\`, after a line with \`@@\`.`,
    { code: 'patch_failed' },
  );
}
