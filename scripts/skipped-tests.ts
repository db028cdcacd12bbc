import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Tests that may be skipped, and where. */
export interface SkippedTests {
  /** Matches `FILE > NAME`. */
  readonly name: RegExp;
  readonly reason: string;
  /** Returns true if the tests may be skipped on this machine and in this stage. */
  readonly isExpected: () => boolean;
}

const root = join(import.meta.dirname, '..');

function unset(...names: readonly string[]): () => boolean {
  return () => names.every((name) => !process.env[name]);
}

function missing(path: string): () => boolean {
  return () => !existsSync(join(root, path));
}

/** The test checks its own condition, and its name states it. */
const byOwnCondition = (): boolean => true;

/** Every reason for which a test may be skipped. A skipped test that matches none fails its stage. */
export const skippedTests: readonly SkippedTests[] = [
  { name: /ANTHROPIC_API_KEY is not set/, reason: 'needs an account', isExpected: unset('ANTHROPIC_API_KEY') },
  { name: /OPENAI_API_KEY is not set/, reason: 'needs an account', isExpected: unset('OPENAI_API_KEY') },
  {
    name: /GEMINI_API_KEY or GOOGLE_API_KEY is not set/,
    reason: 'needs an account',
    isExpected: unset('GEMINI_API_KEY', 'GOOGLE_API_KEY'),
  },
  {
    name: /JSON_SCHEMA_TEST_SUITE names no checkout/,
    reason: 'the suite is no package',
    isExpected: unset('JSON_SCHEMA_TEST_SUITE'),
  },
  {
    name: /\.\.\/shared\/|JSON-Schema-Test-Suite, which is not installed here|request oracles are not here/,
    reason: 'recordings and corpora are not published',
    isExpected: missing('../shared/recordings'),
  },
  {
    name: /examples\/openapi\/documents is not installed/,
    reason: '`.ci/full-2` installs the documents',
    isExpected: missing('examples/openapi/documents/node_modules'),
  },
  {
    name: /`pnpm inspector` installs it/,
    reason: '`.ci/full-2` installs the inspector',
    isExpected: missing('examples/mcp-server/inspector/node_modules'),
  },
  {
    name: /`pnpm --dir runtimes install` brings (it|them)/,
    reason: '`.ci/full-1` and `.ci/full-2` install Chromium and the runtimes',
    isExpected: missing('runtimes/node_modules'),
  },
  {
    name: /the page is not installed; `pnpm page` brings it/,
    reason: "`.ci/full-2` installs ADK's page",
    isExpected: missing('examples/adk-dev-ui/ui/node_modules'),
  },
  {
    name: /Chromium comes packed for Linux on x64 only/,
    reason: 'no package brings a browser for this platform',
    isExpected: () => `${process.platform} ${process.arch}` !== 'linux x64',
  },
  { name: /\(no [^)]+ on Windows\)/, reason: 'the platform differs', isExpected: () => process.platform === 'win32' },
  { name: /skipped where tmux is not installed/, reason: 'no package brings tmux', isExpected: byOwnCondition },
  {
    name: /skipped where RegExp misses an empty match/,
    reason: 'the engine to compare with is wrong',
    isExpected: byOwnCondition,
  },
  {
    name: /official-client-scenarios\.test\.ts > .*skills are not there/,
    reason: 'the scenario leaves itself out',
    isExpected: byOwnCondition,
  },
  {
    name: /the request did not ask for an answer of a model/,
    reason: 'the recording is of a request that this adapter does not make',
    isExpected: byOwnCondition,
  },
];
