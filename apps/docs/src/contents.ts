/** A section of the index in `docs/README.md`. The site's menus are generated from these sections. */
export interface Section {
  readonly title: string;
  readonly entries: readonly Entry[];
}

interface Entry {
  readonly title: string;
  /** The link as it is written in the index, without an anchor. */
  readonly link: string;
  readonly description: string;
}

/**
 * Returns the sections of the index. The first section has the title
 * of the page, and the links before the first second-level heading.
 */
export function contentsOf(index: string): readonly Section[] {
  const sections: { title: string; entries: Entry[] }[] = [];
  for (const line of index.split('\n')) {
    const heading = /^##? (.+)$/.exec(line)?.[1];
    if (heading !== undefined) sections.push({ title: heading, entries: [] });
    const [, title, link, description = ''] = /^- \[([^\]]+)\]\(([^)#]+)[^)]*\)(?:: (.+))?$/.exec(line) ?? [];
    if (title !== undefined && link !== undefined)
      sections.at(-1)?.entries.push({ title, link, description: description.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1') });
  }
  return sections.filter(({ entries }) => entries.length > 0);
}

/** Returns the anchor that GitHub gives to a heading. */
export function githubSlug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}
