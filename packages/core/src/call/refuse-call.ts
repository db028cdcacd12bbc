import { nearestNames } from '../error/nearest-names.ts';
import { ToolError } from '../error/tool-error.ts';
import { copyJson, unreadableArgs } from '../json/copy-json.ts';
import { argumentLimits } from '../json/json-limits.ts';
import type { RawResult } from '../result/raw-result.ts';
import type { BadCall } from '../run/checked-call.ts';
import { describeIssues } from '../schema/describe-issues.ts';
import type { Tool } from '../tool/tool.ts';
import type { ToolTable } from '../tool/tool-table.ts';

/** What a call that may not go on is answered with. */
export function refuseCall(bad: BadCall): RawResult {
  const { code, message } = refusalOf(bad);
  const cause = 'cause' in bad ? bad.cause : undefined;
  const error = cause instanceof Error ? cause : new ToolError(message, { code, cause });
  return { result: { status: 'error', code, message }, error, tool: bad.tool };
}

/** What the model reads of it. */
export function refusalOf(bad: BadCall): Refusal {
  switch (bad.why) {
    case 'unknownTool':
      return unknownTool(bad.table, bad.name);
    case 'toolGone': {
      const message = `\`${bad.name.slice(0, 100)}\` is not available any more, so it was not run. Continue without it.`;
      return { code: 'tool_unavailable', message };
    }
    case 'argsRefused':
      return refusedArgs(bad.tool, bad.refused);
    case 'argsUnfit': {
      const copied = copyJson(bad.args, argumentLimits);
      return refusedArgs(bad.tool, 'problem' in copied ? copied.problem : unreadableArgs);
    }
    case 'argsMismatch': {
      const issues = describeIssues(bad.issues);
      const message = `Arguments of \`${bad.tool?.name}\` do not match: ${issues}. Correct them and call again.`;
      return { code: 'invalid_args_schema', message };
    }
    case 'checkFailed': {
      const message = `The arguments of \`${bad.tool?.name}\` could not be checked, so it was not run.`;
      return { code: 'check_failed', message };
    }
    case 'checkLate':
      return {
        code: 'check_failed',
        message: 'The arguments could not be checked in time, so the call was not run.',
      };
    default:
      bad satisfies never;
      return { code: 'internal', message: 'The call was not run.' };
  }
}

interface Refusal {
  readonly code: string;
  readonly message: string;
}

function refusedArgs(tool: Tool | undefined, { code, message }: Refusal): Refusal {
  return { code, message: `Arguments of \`${tool?.name}\`: ${message}` };
}

function unknownTool(table: ToolTable, name: string): Refusal {
  const names = [...table.byName.values()].filter(({ declaration }) => declaration).map((tool) => tool.name);
  const nearest = nearestNames(name, names);
  const shown = JSON.stringify(name.slice(0, 100));
  const hint =
    names.length === 0
      ? 'There are no tools in this turn.'
      : nearest.exact
        ? `Did you mean \`${nearest.names[0]}\`?`
        : `Available tools: ${nearest.names.join(', ')}.`;
  return { code: 'unknown_tool', message: `There is no tool ${shown}. ${hint}` };
}
