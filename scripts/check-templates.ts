import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ModelName,
  models,
  type ServerName,
  servers,
  type TemplateName,
  templates,
} from '../apps/create-mortise/src/index.ts';
import { checkServedPage } from './check-served-page.ts';
import { type Finding, reportFindings } from './finding.ts';
import { npmInstall } from './npm-install.ts';
import { packAll } from './pack-all.ts';
import { runCommand } from './run-command.ts';

/**
 * Creates each project with the packed `create-mortise`, as its users do, and follows its README: installs
 * it, type-checks it, tests it, and starts or builds it. For a library, runs the steps of its workflow; for a
 * page, serves it and sends a message.
 *
 * The build must exist already; writes `tarballs/`.
 */
export async function checkTemplates(root: string): Promise<Finding[]> {
  packAll(root);
  const scratch = mkdtempSync(join(tmpdir(), 'mortise-templates-'));
  try {
    const installed = installCreate(root, scratch);
    if (installed) return [installed];
    const findings: Finding[] = [];
    for (const project of projects) findings.push(...(await checkProject(root, scratch, project)));
    return findings;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface Project {
  readonly template: TemplateName;
  readonly model?: ModelName;
  readonly server?: ServerName;
}

/** The projects to check: each template once, an agent with each model, and a page with each server. */
const projects: readonly Project[] = [
  ...(Object.keys(models) as readonly ModelName[]).map((model) => ({ template: 'agent' as const, model })),
  ...(Object.keys(servers) as readonly ServerName[]).map((server) => ({ template: 'page' as const, server })),
  ...(Object.keys(templates) as readonly TemplateName[])
    .filter((template) => templates[template].kind === 'library')
    .map((template) => ({ template })),
];

function installCreate(root: string, scratch: string): Finding | undefined {
  mkdirSync(join(scratch, 'create'));
  const tarball = join(root, 'tarballs/create-mortise-0.0.0.tgz');
  return npm(join(scratch, 'create'), ['install', '--no-save', tarball]);
}

async function checkProject(root: string, scratch: string, project: Project): Promise<Finding[]> {
  const { template, model, server } = project;
  const title = [template, model, server].filter(Boolean).join('-');
  const folder = join(scratch, title);
  const create = join(scratch, 'create/node_modules/create-mortise/dist/main.js');
  const flags = [
    ['--template', template],
    ['--tarballs', join(root, 'tarballs')],
    ...(model ? [['--model', model]] : []),
    ...(server ? [['--server', server]] : []),
  ].flat();
  const created = runCommand(process.execPath, [create, folder, ...flags], scratch);
  if (!created.ok) return [finding(title, `cannot be created:\n${created.output}`)];
  const installed = npm(folder, ['install']);
  if (installed) return [installed];
  const failed = stepsOf(folder, project).flatMap((step) => npm(folder, step) ?? []);
  if (failed.length > 0) return failed;
  if (template === 'agent') return checkStarted(folder, title);
  return server ? (await checkServedPage(folder)).map((problem) => finding(title, problem)) : [];
}

/** Returns the npm commands that check a project; for a library, those of its workflow. */
function stepsOf(folder: string, { template, server }: Project): readonly string[][] {
  if (templates[template].kind === 'library') {
    const workflow = readFileSync(join(folder, '.github/workflows/checks.yml'), 'utf8');
    return [...workflow.matchAll(/- run: npm (.+)$/gm)].map(([, args = '']) => args.split(' '));
  }
  const build = server && servers[server].scripts['build'] ? [['run', 'build']] : [];
  return [['run', 'types'], ['test'], ...build];
}

function checkStarted(folder: string, title: string): Finding[] {
  const { ok, output } = runCommand(process.execPath, ['src/main.ts', 'What is order B2?'], folder);
  return ok && output.includes('"price":40') ? [] : [finding(title, `does not start:\n${output}`)];
}

function npm(folder: string, args: readonly string[]): Finding | undefined {
  const [command, ...rest] = args;
  const { ok, output } = command === 'install' ? npmInstall(folder, rest) : runCommand('npm', args, folder);
  return ok ? undefined : finding(folder, `npm ${args.join(' ')} fails:\n${output}`);
}

function finding(file: string, problem: string): Finding {
  return { file, problem, fix: 'Correct the template in `apps/create-mortise`, or the package that it uses.' };
}

if (import.meta.main) reportFindings('check-templates', await checkTemplates(process.cwd()));
