import type { SitePage } from './site-page.ts';

/**
 * A page as VitePress takes it: with what stands in its head,
 * named blocks with their names, and pictures of both colours.
 */
export function vitepressPage({ title, description, text, route }: SitePage): string {
  const head = { title, description, ...(route.startsWith('api/') && { search: 'title' }) };
  const matter = Object.entries(head).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${matter.join('\n')}\n---\n\n${withPictures(withNames(text))}`;
}

/** A block that begins with `ts agent.ts` has its name above it. */
function withNames(text: string): string {
  return text.replace(
    /^```ts (\S+\.ts)\n([\s\S]*?)^```$/gm,
    (_, name: string, code: string) => `::: code-group\n\n\`\`\`ts [${name}]\n${code}\`\`\`\n\n:::`,
  );
}

/** The site's own switch chooses between the pictures of a `picture`, and not the system's. */
function withPictures(text: string): string {
  return text.replace(
    /<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)">\s*<img src="([^"]+)" alt="([^"]*)">\s*<\/picture>/g,
    (_, dark: string, light: string, alt: string) =>
      `<img class="light-only" src="${light}" alt="${alt}"><img class="dark-only" src="${dark}" alt="${alt}">`,
  );
}
