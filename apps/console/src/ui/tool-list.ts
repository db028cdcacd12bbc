import { type Agent, effectOfTool, isLlmAgent, type Model, type Tool } from '@mortise/core';
import { asksFirst } from '../approval/approval-gate.ts';
import type { ApprovalPolicy } from '../approval/approver.ts';
import type { OutsideToolset } from '../outside/outside-tools.ts';
import type { Paint } from '../terminal/paint.ts';
import { plural } from '../text/amounts.ts';
import { fold } from '../text/fold.ts';
import { neutralize } from '../text/neutralize.ts';
import { shownValue } from './shown-values.ts';

/** Options for listing tools. */
interface ToolListOptions {
  readonly agent: Agent;
  readonly outside: OutsideToolset | undefined;
  readonly model: Model;
  /** The decision of `--yes` or `--deny`. */
  readonly approval: Exclude<ApprovalPolicy, 'nobody'> | undefined;
  readonly paint: Paint;
  /** Columns. */
  readonly width: number;
}

/**
 * Returns the lines about tools by source, with effect, approval,
 * and the schema rules that the model's provider does not get.
 *
 * `wanted` is the name of a tool, which is shown completely, or search
 * words; if it is empty, the first tools of each source are shown.
 */
export async function toolList(wanted: string, options: ToolListOptions): Promise<readonly string[]> {
  const { agent, outside, model, paint } = options;
  const groups = await listedTools(agent, outside);
  const lowered = await loweredOf([...groups.values()].flat(), model);
  const list = { ...options, lowered };
  for (const [source, tools] of groups) {
    const tool = tools.find(({ name }) => name === wanted);
    if (tool) return detailLines(tool, source, list);
  }
  const lines = [...groups].flatMap(([source, tools]) => groupLines(source, tools, wanted, list));
  if (lines.length === 0) return [paint.yellow(`No tool has "${neutralize(wanted)}"; /tools lists them.`)];
  const unknown = lowered.problem;
  return unknown === undefined ? lines : [...lines, paint.yellow(`! ${neutralize(unknown)}`)];
}

interface List extends ToolListOptions {
  readonly lowered: Lowered;
}

/** The schema rules that the provider does not support, by the name of the tool. */
interface Lowered {
  readonly byTool: ReadonlyMap<string, readonly string[]>;
  /** The reason why these rules are not known. */
  readonly problem?: string;
}

async function loweredOf(tools: readonly Tool[], model: Model): Promise<Lowered> {
  const byTool = new Map<string, readonly string[]>();
  const unknown = `The schema rules that ${model.provider} does not support are known only after the first call`;
  if (!model.toolWarnings) return { byTool, problem: unknown };
  try {
    for (const { feature, message } of await model.toolWarnings(
      tools.flatMap(({ declaration }) => declaration ?? []),
    )) {
      const name = feature.replace(/^tools\./, '');
      byTool.set(name, [...(byTool.get(name) ?? []), message]);
    }
    return { byTool };
  } catch (error) {
    return { byTool, problem: `${unknown}: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function groupLines(source: string, tools: readonly Tool[], wanted: string, list: List): readonly string[] {
  const { paint, lowered, model } = list;
  const words = wanted.toLowerCase().split(/\s+/);
  const isWanted = ({ name, description }: Tool): boolean => {
    const text = `${name} ${description} ${source}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const found = tools.filter(isWanted);
  if (found.length === 0) return [];
  const shown = found.slice(0, wanted === '' ? mostListed : mostFound);
  const hidden = found.length - shown.length;
  const changed = found.filter(({ name }) => lowered.byTool.has(name)).length;
  const note = changed === 0 ? '' : `, ${changed} of them changed for ${model.provider}`;
  return [
    `${paint.bold(neutralize(source))}${paint.dim(` ${plural(found.length, 'tool')}${note}`)}`,
    ...shown.flatMap((tool) => toolLines(tool, list)),
    ...(hidden > 0 ? [paint.dim(`  … and ${hidden} more; /tools WORD finds those that have it`)] : []),
  ];
}

function toolLines(tool: Tool, { paint, width, lowered, approval }: List): readonly string[] {
  const { name, description } = tool;
  const warnings = lowered.byTool.get(name) ?? [];
  const line = (text: string): readonly string[] => fold(text.replace(/\s+/g, ' '), 1, width - 6).lines.slice(0, 1);
  return [
    `  ${paint.bold(neutralize(name))} ${paint.dim(`${effects[effectOfTool(tool)]} ·`)} ${policyOf(tool, approval, paint)}`,
    ...line(neutralize(description)).map((text) => `     ${paint.dim(text)}`),
    ...warnings.flatMap((warning) => line(`! ${neutralize(warning)}`)).map((text) => `     ${paint.yellow(text)}`),
  ];
}

function detailLines(tool: Tool, source: string, list: List): readonly string[] {
  const { paint, lowered, model, approval } = list;
  const { name, description, declaration } = tool;
  const indented = (text: string): readonly string[] => text.split('\n').map((line) => `  ${line}`);
  const schema = (title: string, value: Parameters<typeof shownValue>[0] | undefined): readonly string[] =>
    value === undefined ? [] : [paint.dim(title), ...indented(shownValue(value))];
  const warnings = lowered.byTool.get(name) ?? [];
  return [
    `${paint.bold(neutralize(name))} ${paint.dim(`${neutralize(source)} · ${effects[effectOfTool(tool)]} ·`)} ${policyOf(tool, approval, paint)}`,
    ...indented(neutralize(description)),
    ...schema('arguments', declaration?.parametersJsonSchema),
    ...schema('result', declaration?.responseJsonSchema),
    ...(warnings.length > 0 ? [paint.dim(`changed for ${model.provider}`)] : []),
    ...warnings
      .flatMap((warning) => warning.split(/; (?=\S+ at ")/))
      .map((note) => paint.yellow(`  ! ${neutralize(note)}`)),
    ...(lowered.problem === undefined ? [] : [paint.yellow(`! ${neutralize(lowered.problem)}`)]),
  ];
}

function policyOf(tool: Tool, approval: ToolListOptions['approval'], { yellow, red, dim }: Paint): string {
  const note = tool.isLongRunning ? dim(', result comes later') : '';
  if (!asksFirst(tool)) return `${dim('runs')}${note}`;
  const asked = approval === 'deny' ? red('rejected by --deny') : yellow(approval ? 'runs by --yes' : 'asks first');
  return `${asked}${note}`;
}

const effects = { read: 'reads', idempotent: 'may write, and run twice', write: 'may write' } as const;
const mostListed = 20;
const mostFound = 50;

/** Returns the tools that the agents can call, by source; a tool that several agents have is listed once. */
async function listedTools(
  root: Agent,
  outside: OutsideToolset | undefined,
): Promise<ReadonlyMap<string, readonly Tool[]>> {
  const groups = new Map<string, Tool[]>();
  const names = new Set<string>();
  const add = (source: string, tool: Tool): void => {
    // If two tools have the same name, the first is used.
    if (!tool.declaration || names.has(tool.name)) return;
    names.add(tool.name);
    const group = groups.get(source);
    if (group) group.push(tool);
    else groups.set(source, [tool]);
  };
  for (const tool of [...agentsFrom(root)].flatMap(toolsOf)) add(tool.agents ? 'agents' : 'built in', tool);
  for (const tool of (await outside?.all()) ?? []) add(outside?.sourceOf(tool.name) ?? 'outside', tool);
  return groups;
}

function agentsFrom(agent: Agent, known: Set<Agent> = new Set()): ReadonlySet<Agent> {
  if (known.has(agent)) return known;
  known.add(agent);
  for (const each of [...(agent.subAgents ?? []), ...toolsOf(agent).flatMap(({ agents }) => agents ?? [])])
    agentsFrom(each, known);
  return known;
}

function toolsOf(agent: Agent): readonly Tool[] {
  return isLlmAgent(agent) ? agent.tools.filter((tool): tool is Tool => !('tools' in tool)) : [];
}
