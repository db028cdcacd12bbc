import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Finding, reportFindings } from './finding.ts';
import { installPacked } from './install-packed.ts';
import { packPackage } from './pack-package.ts';
import { runCommand } from './run-command.ts';
import { publicPackages, readManifest } from './workspace-packages.ts';

const FOLDER = 'packages/otel';
const OURS = ['@mortise/core', '@mortise/otel', '@mortise/testing'];
const SDK = { '@opentelemetry/sdk-node': '0.301.0' };
const SPANS = ['chat scripted', 'execute_tool clock', 'chat scripted', 'invoke_agent helper'];
const METRICS = ['gen_ai.client.inference.duration', 'gen_ai.execute_tool.duration', 'gen_ai.invoke_agent.duration'];

/**
 * Follows the README of `@mortise/otel`: installs the tarballs and the SDK of OpenTelemetry in an empty
 * folder, and runs the ten lines with and without the SDK. The SDK prints the spans that it would send.
 *
 * The build must exist already; npm installs the SDK.
 */
export function checkTraces(root: string): Finding[] {
  const scratch = mkdtempSync(join(tmpdir(), 'mortise-traces-'));
  try {
    const results = publicPackages(root)
      .filter(({ manifest }) => OURS.includes(manifest.name))
      .map((one) => packPackage(root, scratch, one));
    const problems = results.filter((result) => 'problem' in result);
    if (problems.length > 0) return problems;
    const project = join(scratch, 'newcomer');
    mkdirSync(project);
    const { devDependencies: { '@opentelemetry/api': api } = {} } = readManifest(join(root, FOLDER, 'package.json'));
    const tarballs = results.filter((result) => 'tarball' in result);
    const installed = installPacked(project, tarballs, { ...SDK, '@opentelemetry/api': api ?? 'not pinned' });
    if (!installed.ok) return [finding('npm cannot install the tarballs beside the SDK', installed.output)];
    return runTenLines(project, readFileSync(join(root, FOLDER, 'README.md'), 'utf8'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function runTenLines(project: string, readme: string): Finding[] {
  const [app] = blocksOf(readme, 'ts');
  const [tracing] = blocksOf(readme, 'js');
  if (app === undefined || tracing === undefined) return [finding('its README has no ten lines, or no tracing.js', '')];
  writeFileSync(join(project, 'app.js'), app);
  writeFileSync(join(project, 'tracing.js'), tracing);
  const plain = runCommand(process.execPath, ['app.js'], project);
  if (!plain.ok || plain.output.trim() !== 'It is noon.')
    return [finding('the ten lines of its README do not run without an SDK', plain.output)];
  const exporters = ['OTEL_TRACES_EXPORTER=console', 'OTEL_METRICS_EXPORTER=console', 'OTEL_LOGS_EXPORTER=none'];
  const node = [process.execPath, '--import', './tracing.js', 'app.js'];
  const { ok, output } = runCommand('env', [...exporters, ...node], project);
  const spans = [...output.matchAll(/^ {2}name: '(.+)',$/gm)].map(([, name]) => name);
  const traces = new Set([...output.matchAll(/^ {2}traceId: '(\w+)',$/gm)].map(([, id]) => id));
  const missing = METRICS.filter((name) => !output.includes(`name: '${name}'`));
  return [
    ...(ok && output.includes('It is noon.') ? [] : [finding('the ten lines do not run with the SDK', output)]),
    ...(spans.join() === SPANS.join() ? [] : [finding(`the ten lines have no spans ${SPANS.join(', ')}`, output)]),
    ...(traces.size === 1 ? [] : [finding(`the ten lines are ${traces.size} traces`, output)]),
    ...missing.map((name) => finding(`the ten lines have no metric ${name}`, output)),
  ];
}

/** Returns the blocks of a page in one language. */
function blocksOf(page: string, language: string): readonly string[] {
  return [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code = '']) => code);
}

function finding(problem: string, output: string): Finding {
  return {
    file: FOLDER,
    problem: `${problem}:\n${output}`,
    fix: 'Correct the package or its README; the tarballs are what others get.',
  };
}

if (import.meta.main) reportFindings('check-traces', checkTraces(process.cwd()));
