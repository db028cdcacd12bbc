import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Finding, reportFindings } from './finding.ts';
import { installPacked, pinnedVersions } from './install-packed.ts';
import { packPackage } from './pack-package.ts';
import { packagesOf } from './packages-of.ts';
import { runCommand } from './run-command.ts';

const PROGRAMS = 'interop/packed';
const OURS = ['adk', 'ai-sdk', 'genkit', 'langchain', 'openai-agents', 'sqlite'].map((name) => `@mortise/${name}`);
const THEIRS = [
  '@ai-sdk/mistral',
  '@google/adk',
  '@langchain/core',
  '@openai/agents',
  'ai',
  'genkit',
  'langchain',
  'zod',
];

/**
 * Tests several frameworks together: installs the packed adapters with their frameworks in an empty folder,
 * runs a support desk with tools that are written for three of them, on the model of a fourth one, answers
 * its question in another process, and runs the same tools in the loops of the other frameworks, with fake
 * models.
 *
 * The build must exist already; npm installs the frameworks, in the versions of `interop`.
 */
export function checkFrameworks(root: string): Finding[] {
  const scratch = mkdtempSync(join(tmpdir(), 'mortise-frameworks-'));
  try {
    const results = packagesOf(root, OURS).map((one) => packPackage(root, scratch, one));
    const problems = results.filter((result) => 'problem' in result);
    if (problems.length > 0) return problems;
    const tarballs = results.filter((result) => 'tarball' in result);
    const project = join(scratch, 'desk');
    mkdirSync(project);
    cpSync(join(root, PROGRAMS), project, { recursive: true });
    const installed = installPacked(project, tarballs, pinnedVersions(root, THEIRS));
    if (!installed.ok) return [finding('npm cannot install the tarballs beside the frameworks', installed.output)];
    return [...checkDesk(project), ...checkLoops(project)];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Runs the desk, whose question is asked in one process and answered in another. */
function checkDesk(project: string): readonly Finding[] {
  const refund = ['refund', { order: '17', amount: 400 }];
  return [
    ...said(project, ['desk.ts', 'ask'], { status: 'paused', text: '', done: [['find_order', '17']], asked: [refund] }),
    ...said(project, ['desk.ts', 'answer'], {
      status: 'completed',
      text: 'Your 400 are on their way.',
      done: [
        ['refund', '17', 400],
        ['send_mail', 'ada@example.test'],
      ],
      asked: [],
    }),
  ];
}

/** Checks that in every loop gated calls do not run, and all other calls do. */
function checkLoops(project: string): readonly Finding[] {
  const done = [
    ['stock', 'lamp'],
    ['find_order', '17'],
    ['send_mail', 'ada@example.test'],
  ];
  const loop = { done, isRead: true };
  return said(project, ['elsewhere.ts'], { inAiSdk: loop, inLangchain: loop, inAgents: loop, inGenkit: loop });
}

function said(project: string, args: readonly string[], expected: object): readonly Finding[] {
  const { ok, output } = runCommand(process.execPath, ['--no-warnings', ...args], project);
  const last = output.trimEnd().split('\n').at(-1);
  const wanted = JSON.stringify(expected);
  return ok && last === wanted ? [] : [finding(`${args.join(' ')} does not say ${wanted}`, output)];
}

function finding(problem: string, output: string): Finding {
  const file = PROGRAMS;
  return { file, problem: `${problem}:\n${output}`, fix: 'Correct the adapter; the tarballs are what others get.' };
}

if (import.meta.main) reportFindings('check-frameworks', checkFrameworks(process.cwd()));
