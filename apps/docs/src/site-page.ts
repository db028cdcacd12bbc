/** A page of the site, generated from a file of the repository or from doc comments. */
export interface SitePage {
  /** The path on the site, such as `packages/core.md`. */
  readonly route: string;
  /**
   * The source file, from the repository's root; absent for a
   * page that is generated from doc comments or from other pages.
   */
  readonly source?: string;
  readonly title: string;
  /** One sentence of plain text. */
  readonly description: string;
  /** Markdown whose links lead from this route to other routes and to files of `public`. */
  readonly text: string;
}

/** Returns the title of a page: its first heading, without Markdown marks. */
export function titleOf(text: string): string {
  const [, title = ''] = /^# (.+)$/m.exec(text) ?? [];
  return plain(title);
}

/** Returns the first sentence of a page's first paragraph, as plain text of at most 200 characters. */
export function firstSentence(text: string): string {
  const body = text.replace(/^```[\s\S]*?^```$/gm, '').replace(/<!--[\s\S]*?-->/g, '');
  const paragraph = body.split(/\n{2,}/).find((block) => /^[^#|<\-\s*>!]/.test(block)) ?? '';
  const sentence = /^.*?(?:\.(?=\s|$)|:$)/s.exec(plain(paragraph))?.[0] ?? plain(paragraph);
  return sentence.length > 200 ? `${sentence.slice(0, 197)}...` : sentence;
}

function plain(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]|\\(?=[<>_])/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
