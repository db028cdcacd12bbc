import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ModelName, models, type TemplateName, templates } from '../apps/create-mortise/src/index.ts';
import { type Finding, reportFindings } from './finding.ts';
import { npmInstall } from './npm-install.ts';
import { packAll } from './pack-all.ts';
import { runCommand } from './run-command.ts';

/**
 * Begins each project with the packed `create-mortise`, as a stranger does, and does what its README says:
 * installs it, type-checks it, tests it, and starts or builds it.
 *
 * The build must be there already; writes `tarballs/`.
 */
export function checkTemplates(root: string): Finding[] {
  packAll(root);
  const scratch = mkdtempSync(join(tmpdir(), 'mortise-templates-'));
  try {
    const installed = installCreate(root, scratch);
    if (installed) return [installed];
    return projects.flatMap(({ template, model }) => checkProject(root, scratch, template, model));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Each template once, and an agent with each model. */
const projects: readonly { readonly template: TemplateName; readonly model: ModelName }[] = [
  ...(Object.keys(templates) as readonly TemplateName[]).map((template) => ({ template, model: 'offline' as const })),
  ...(Object.keys(models) as readonly ModelName[])
    .filter((model) => model !== 'offline')
    .map((model) => ({ template: 'agent' as const, model })),
];

function installCreate(root: string, scratch: string): Finding | undefined {
  mkdirSync(join(scratch, 'create'));
  const tarball = join(root, 'tarballs/create-mortise-0.0.0.tgz');
  return npm(join(scratch, 'create'), ['install', '--no-save', tarball]);
}

function checkProject(root: string, scratch: string, template: TemplateName, model: ModelName): Finding[] {
  const folder = join(scratch, `${template}-${model}`);
  const create = join(scratch, 'create/node_modules/create-mortise/dist/main.js');
  const flags = ['--template', template, '--model', model, '--tarballs', join(root, 'tarballs')];
  const created = runCommand(process.execPath, [create, folder, ...flags], scratch);
  if (!created.ok) return [finding(template, `cannot be begun:\n${created.output}`)];
  const installed = npm(folder, ['install']);
  if (installed) return [installed];
  const { kind } = templates[template];
  const scripts = kind === 'library' ? ['types', 'test', 'build'] : ['types', 'test'];
  const failed = scripts.flatMap((script) => npm(folder, ['run', script]) ?? []);
  if (template !== 'agent' || failed.length > 0) return failed;
  const started = runCommand(process.execPath, ['src/main.ts', 'What is order B2?'], folder);
  return started.ok && started.output.includes('"price":40')
    ? []
    : [finding(`${template} with ${model}`, `does not start:\n${started.output}`)];
}

function npm(folder: string, args: readonly string[]): Finding | undefined {
  const [command, ...rest] = args;
  const { ok, output } = command === 'install' ? npmInstall(folder, rest) : runCommand('npm', args, folder);
  return ok ? undefined : finding(folder, `npm ${args.join(' ')} fails:\n${output}`);
}

function finding(file: string, problem: string): Finding {
  return { file, problem, fix: 'Correct the template in `apps/create-mortise`, or the package that it uses.' };
}

if (import.meta.main) reportFindings('check-templates', checkTemplates(process.cwd()));
