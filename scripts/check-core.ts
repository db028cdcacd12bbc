import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type Finding, reportFindings } from './finding.ts';
import { importsOf } from './imports-of.ts';
import { listFiles } from './list-files.ts';
import { isSource, isTest, lineOf, parseSource, walk } from './source-file.ts';
import { vendorMentions } from './vendor-words.ts';
import { readManifest } from './workspace-packages.ts';

const CORE = 'packages/core';
const PLATFORM = `${CORE}/src/platform/platform.ts`;
const CLOCK_OR_CHANCE = new Set(['Date.now', 'performance.now', 'Math.random']);
const ID_MAKERS = new Set(['randomUUID', 'getRandomValues']);
const HOST_GLOBALS = new Set([
  'process',
  'Buffer',
  'require',
  '__dirname',
  '__filename',
  'setImmediate',
  'Deno',
  'Bun',
]);

/** Finds what ties the core to a vendor, a host, a dependency or the real clock. */
export function checkCore(root: string): Finding[] {
  const files = listFiles(root, [`${CORE}/src`]).filter(isSource);
  return [
    ...checkManifest(root),
    ...files.flatMap((file) => [...checkVendors(root, file), ...(isTest(file) ? [] : checkCode(root, file))]),
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

function checkCode(root: string, file: string): Finding[] {
  const source = parseSource(root, file);
  const findings: Finding[] = importsOf(source)
    .filter(({ specifier }) => !specifier.startsWith('.'))
    .map(({ specifier, line }) => ({
      file,
      line,
      problem: `imports ${specifier}`,
      fix: 'The core imports its own files only and runs on web-standard JavaScript.',
    }));
  walk(source, (node) => {
    const finding = checkNode(file, node);
    if (finding) findings.push(finding);
  });
  return findings;
}

function checkNode(file: string, node: ts.Node): Finding | undefined {
  const impure = file === PLATFORM ? undefined : impureRead(node);
  if (impure)
    return {
      file,
      line: lineOf(node),
      problem: `${impure} outside platform/platform.ts`,
      fix: 'Take time and ids from the injected platform.',
    };
  if (!ts.isIdentifier(node) || !HOST_GLOBALS.has(node.text) || isMemberName(node)) return undefined;
  return {
    file,
    line: lineOf(node),
    problem: `${node.text} belongs to a host`,
    fix: 'Use web-standard JavaScript, or let the host inject it.',
  };
}

function impureRead(node: ts.Node): string | undefined {
  if (ts.isNewExpression(node) && node.expression.getText() === 'Date' && !node.arguments?.length) return 'new Date()';
  if (ts.isPropertyAccessExpression(node) && CLOCK_OR_CHANCE.has(node.getText())) return node.getText();
  if (ts.isIdentifier(node) && ID_MAKERS.has(node.text)) return node.text;
  return undefined;
}

function isMemberName(node: ts.Identifier): boolean {
  const { parent } = node;
  const named =
    ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent);
  return (
    (named || ts.isMethodDeclaration(parent) || ts.isMethodSignature(parent) || ts.isPropertyDeclaration(parent)) &&
    parent.name === node
  );
}

if (import.meta.main) reportFindings('check-core', checkCore(process.cwd()));
