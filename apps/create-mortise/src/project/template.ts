import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The name of a template. */
export type TemplateName = 'agent' | 'page' | 'provider' | 'session-store' | 'tool';

/** The model of a project that runs an agent. */
export type ModelName = 'openai' | 'anthropic' | 'gemini' | 'offline';

/** The server of a project with a page. */
export type ServerName = 'node' | 'hono' | 'next';

/** A kind of project that can be created. */
export interface Template {
  /** A one-line description. */
  readonly description: string;
  /** Folders of templates; files of a later folder replace those of an earlier one. */
  readonly layers: readonly string[];
  /** The kind of project: an application that is run, or a library that others install. */
  readonly kind: 'application' | 'library';
  /** Names of packages, with the versions that this package was tested with. */
  readonly dependencies: readonly string[];
  /** Packages that users of the library install themselves. */
  readonly peerDependencies: readonly string[];
  readonly devDependencies: readonly string[];
}

const tools = ['@types/node', 'typescript'];
const shop = ['@mortise/core', '@mortise/confirmation', 'zod'];

/** The templates by name. */
export const templates: { readonly [name in TemplateName]: Template } = {
  agent: {
    description: 'a terminal agent with two tools, one with approvals',
    layers: ['shop', 'agent'],
    kind: 'application',
    dependencies: shop,
    peerDependencies: [],
    devDependencies: ['@mortise/testing', ...tools],
  },
  page: {
    description: 'the same agent on a web page, with sessions in SQLite',
    layers: ['shop', 'page'],
    kind: 'application',
    dependencies: [...shop, '@mortise/sqlite', '@mortise/ui'],
    peerDependencies: [],
    devDependencies: ['@mortise/testing', ...tools],
  },
  provider: {
    description: 'an adapter for a model provider, with a test suite; also called adapter',
    layers: ['library', 'ollama', 'provider'],
    kind: 'library',
    dependencies: [],
    peerDependencies: ['@mortise/core'],
    devDependencies: ['@mortise/testing', ...tools],
  },
  'session-store': {
    description: 'a session store as a package, with a test suite',
    layers: ['library', 'session-store'],
    kind: 'library',
    dependencies: [],
    peerDependencies: ['@mortise/core'],
    devDependencies: ['@mortise/testing', ...tools],
  },
  tool: {
    description: 'a tool as a package, with a test suite',
    layers: ['library', 'tool'],
    kind: 'library',
    dependencies: ['zod'],
    peerDependencies: ['@mortise/core'],
    devDependencies: ['@mortise/testing', ...tools],
  },
};

/** The requirements of each model, for the questions and the help. */
export const modelHints: { readonly [name in ModelName]: { readonly description: string } } = {
  openai: { description: 'with OPENAI_API_KEY; scripted answers without it' },
  anthropic: { description: 'with ANTHROPIC_API_KEY; scripted answers without it' },
  gemini: { description: 'with GEMINI_API_KEY; scripted answers without it' },
  offline: { description: 'scripted answers, needs no key' },
};

/** The dependencies of each model. */
export const models: { readonly [name in ModelName]: readonly string[] } = {
  openai: ['@mortise/provider-openai', 'openai'],
  anthropic: ['@mortise/provider-anthropic', '@anthropic-ai/sdk'],
  gemini: ['@mortise/provider-gemini', '@google/genai'],
  offline: [],
};

/** A server of the template `page`, with the files and dependencies that it adds to a project. */
export interface Server {
  /** A one-line description. */
  readonly description: string;
  readonly layers: readonly string[];
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
  readonly scripts: { readonly [name: string]: string };
}

const start = { start: 'node src/main.ts' };

/** The servers by name. */
export const servers: { readonly [name in ServerName]: Server } = {
  node: {
    description: 'node:http, page without a framework',
    layers: ['static', 'servers/node'],
    dependencies: ['esbuild'],
    devDependencies: [],
    scripts: start,
  },
  hono: {
    description: 'Hono, page without a framework',
    layers: ['static', 'servers/hono'],
    dependencies: ['@hono/node-server', 'esbuild', 'hono'],
    devDependencies: [],
    scripts: start,
  },
  next: {
    description: 'Next.js, page in React',
    layers: ['servers/next'],
    dependencies: ['next', 'react', 'react-dom'],
    devDependencies: ['@types/react', '@types/react-dom'],
    scripts: {
      dev: 'next dev --hostname 127.0.0.1',
      build: 'next build',
      start: 'next start --hostname 127.0.0.1',
      types: 'next typegen && tsc -p tsconfig.json',
    },
  },
};

/** Returns the folder of a layer: next to the build, or in the sources. */
export function layerFolder(layer: string): string {
  const built = new URL(`./templates/${layer}/`, import.meta.url);
  if (existsSync(built)) return fileURLToPath(built);
  const sources = layer === 'ollama' ? '../../../../examples/provider-ollama/' : `../../templates/${layer}/`;
  return fileURLToPath(new URL(sources, import.meta.url));
}
