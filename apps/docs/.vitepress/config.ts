import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { githubSlug } from '../src/contents.ts';
import type { Navigation } from '../src/navigation.ts';

const menus: Navigation = JSON.parse(readFileSync(new URL('../.site/navigation.json', import.meta.url), 'utf8'));

export default defineConfig({
  title: 'Mortise',
  description: 'The tool layer of an LLM agent, for TypeScript',
  lang: 'en',
  srcDir: '.site',
  // The menus are in one file instead of in each page.
  metaChunk: true,
  // The site consists only of files: a server need not resolve `ui` to `ui.html`.
  cleanUrls: false,
  markdown: {
    // The colours of code have enough contrast in both schemes.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // Anchors of headings are the same as on GitHub.
    anchor: { slugify: githubSlug },
    config(md) {
      const { text } = md.renderer.rules;
      // Braces in a text must not be parsed by Vue.
      md.renderer.rules.text = (tokens, index, ...rest) =>
        (text?.(tokens, index, ...rest) ?? md.utils.escapeHtml(tokens[index]?.content ?? '')).replaceAll(
          '{{',
          '&#123;&#123;',
        );
    },
  },
  themeConfig: {
    ...menus,
    outline: { level: [2, 3] },
    notFound: { linkText: 'To the front page', linkLabel: 'To the front page' },
    docFooter: { prev: false, next: false },
    search: {
      provider: 'local',
      options: {
        // The search index of the reference has only titles and first paragraphs.
        _render(source, env, md) {
          const html = md.render(source, env);
          if (env.frontmatter?.['search'] !== 'title') return html;
          const [, title = ''] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html) ?? [];
          return `<h1 id="_">${title}<a class="header-anchor" href="#_"></a></h1><p>${md.utils.escapeHtml(String(env.frontmatter['description']))}</p>`;
        },
      },
    },
  },
});
