import type { IForbiddenRuleType, IViolation } from 'dependency-cruiser';
import { checkFolders } from './check-folders.ts';
import { cruiseImports } from './cruise-imports.ts';
import { type Finding, reportFindings } from './finding.ts';
import { importRules } from './import-rules.ts';
import { workspacePackages } from './workspace-packages.ts';

/**
 * Finds imports against the direction of folders and packages, import cycles, and folders that their page
 * does not list. dependency-cruiser reads the imports and checks them against `import-rules.ts`.
 */
export async function checkLayers(root: string): Promise<Finding[]> {
  const rules = importRules(root);
  const { violations } = (await cruiseImports(root, rules)).summary;
  return [
    ...workspacePackages(root).flatMap((one) => checkFolders(root, one)),
    ...violations.filter(({ cycle }) => !cycle).map((violation) => findingOf(violation, rules)),
    ...shortestCycles(violations).map((cycle) => findingOfCycle(cycle, rules)),
  ];
}

/**
 * Returns the shortest cycles: one import can close hundreds of
 * cycles, and only the short ones show which import is at fault.
 */
function shortestCycles(violations: readonly IViolation[]): readonly (readonly string[])[] {
  const cycles = violations.flatMap(({ cycle }) => (cycle ? [cycle.map(({ name }) => name).sort()] : []));
  const each = new Map(cycles.map((files) => [files.join(' '), files]));
  return [...each.values()].sort((a, b) => a.length - b.length).slice(0, 3);
}

function findingOf({ from, to, rule: { name } }: IViolation, rules: readonly IForbiddenRuleType[]): Finding {
  return { file: from, problem: `${name}: ${to}`, fix: fixOf(name, rules) };
}

function findingOfCycle(files: readonly string[], rules: readonly IForbiddenRuleType[]): Finding {
  const size = files.length === 1 ? 'a file that imports itself' : `${files.length} files`;
  return {
    file: files[0] ?? '',
    problem: `import cycle of ${size}: ${files.join(', ')}`,
    fix: fixOf('import cycle', rules),
  };
}

function fixOf(rule: string, rules: readonly IForbiddenRuleType[]): string {
  return rules.find(({ name }) => name === rule)?.comment ?? '';
}

if (import.meta.main) reportFindings('check-layers', await checkLayers(process.cwd()));
