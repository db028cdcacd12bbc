/** A section of the index in `docs/README.md`, from which the site's menus are made. */
export interface Section {
  readonly title: string;
  readonly entries: readonly Entry[];
}

interface Entry {
  readonly title: string;
  /** The link as the index has it, without an anchor. */
  readonly link: string;
  readonly description: string;
}

/**
 * Returns the sections of the index. The first one has the title of the
 * page, and the links before the first heading of the second level.
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

/** The anchor of a heading, as GitHub makes it. */
export function githubSlug(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}
