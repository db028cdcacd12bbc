import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type Finding, reportFindings } from './finding.ts';
import { listFiles } from './list-files.ts';
import { isSource, isTest, lineOf, parseSource, walk } from './source-file.ts';
import { vendorMentions } from './vendor-words.ts';
import { readManifest } from './workspace-packages.ts';

const CORE = 'packages/core';
const PLATFORM = `${CORE}/src/platform/platform.ts`;

/**
 * Finds dependencies of the core on a provider, a package or the real clock that other tools do not find:
 * `import-rules.ts` checks its imports, and the linter checks hosts and other clocks.
 */
export function checkCore(root: string): Finding[] {
  const files = listFiles(root, [`${CORE}/src`]).filter(isSource);
  return [
    ...checkManifest(root),
    ...files.flatMap((file) => [
      ...checkVendors(root, file),
      ...(isTest(file) || file === PLATFORM ? [] : checkClock(root, file)),
    ]),
  ];
}

function checkManifest(root: string): Finding[] {
  const file = `${CORE}/package.json`;
  const manifest = readManifest(join(root, file));
  const fields = ['dependencies', 'peerDependencies', 'optionalDependencies'] as const;
  return fields
    .filter((field) => Object.keys(manifest[field] ?? {}).length > 0)
    .map((field) => ({
      file,
      problem: `the core has ${field}`,
      fix: 'Declare an interface in the core and implement it in an adapter package.',
    }));
}

function checkVendors(root: string, file: string): Finding[] {
  return vendorMentions(readFileSync(join(root, file), 'utf8')).map(({ word, line }) => ({
    file,
    line,
    problem: `a vendor's word: ${word}`,
    fix: 'Say it without the vendor, in code and comments; what only one vendor has belongs to its adapter.',
  }));
}

/** Matches a use of the clock that no rule of the linter can name. */
function checkClock(root: string, file: string): Finding[] {
  const findings: Finding[] = [];
  walk(parseSource(root, file), (node) => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length)
      findings.push({
        file,
        line: lineOf(node),
        problem: 'new Date() outside platform/platform.ts',
        fix: 'Take time from the injected platform.',
      });
  });
  return findings;
}

if (import.meta.main) reportFindings('check-core', checkCore(process.cwd()));
