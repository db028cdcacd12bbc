import {
  checkMembers,
  type FunctionDeclaration,
  type JsonObject,
  type MemberRules,
  plainIssues,
  type Tool,
  type ToolCheck,
  type ToolContext,
  type ToolResult,
  wholeNumber,
} from '@mortise/core';
import { artifactReaderName, artifactText } from '@mortise/core/artifact';
import { describeArtifact, findArtifact, grouped, missingArtifacts } from './find-artifact.ts';
import { type LineRange, linesOf, type TextRange, textRange } from './text-range.ts';

/** Options of `readArtifact`. */
export interface ReadArtifactOptions {
  /** The maximum number of characters in one answer; default 20,000. */
  readonly maxChars?: number | undefined;
}

/**
 * Creates the tool `read_artifact`, which reads a part of a text artifact, by characters or by lines.
 *
 * Each answer has the position to continue at. With this tool
 * the model can read the rest of a result that was too long.
 */
export function readArtifact(options: ReadArtifactOptions = {}): Tool {
  options = checkMembers('readArtifact', options, readArtifactOptions);
  const { maxChars = 20_000 } = options;
  const parametersJsonSchema = parametersFor(maxChars);
  const declaration: FunctionDeclaration = Object.freeze({
    name: artifactReaderName,
    description,
    parametersJsonSchema,
  });
  return {
    name: artifactReaderName,
    description,
    declaration,
    effect: 'read',
    egress: 'none',
    check: (args) => check(parametersJsonSchema, args),
    run: (wanted: Wanted, context) => read(wanted, context, maxChars),
  };
}

interface Wanted {
  readonly name: string;
  readonly version?: number;
  readonly offset?: number;
  readonly length?: number;
  readonly start_line?: number;
  readonly line_count?: number;
}

async function read(wanted: Wanted, context: ToolContext, maxChars: number): Promise<ToolResult> {
  const { version } = wanted;
  const found = await findArtifact(context, wanted.name, version);
  if (!found) {
    const message = missingArtifacts([wanted.name], await context.listArtifacts());
    const which = version === undefined ? '' : ` Version ${version} may be missing: omit it for the newest.`;
    return { status: 'error', code: 'artifact_not_found', message: message + which };
  }
  const { name, part } = found;
  const text = artifactText(part);
  if (text === undefined) {
    const message = `The artifact ${JSON.stringify(name)} is not text, and cannot be read in parts: ${describeArtifact(part)}.`;
    return { status: 'error', code: 'artifact_not_text', message };
  }
  const range = rangeOf(text, wanted, maxChars);
  if (typeof range !== 'string')
    return { status: 'ok', output: { name, ...(version !== undefined && { version }), ...range } };
  const message = `The artifact ${JSON.stringify(name)} has ${range}: ask for a part of that.`;
  return { status: 'error', code: 'artifact_range', message };
}

/** Returns the requested range; if it begins after the end, the length of the artifact as text. */
function rangeOf(text: string, wanted: Wanted, maxChars: number): TextRange | LineRange | string {
  const { start_line = 1, line_count } = wanted;
  if (wanted.start_line !== undefined || line_count !== undefined) {
    const lines = linesOf(text, start_line, line_count ?? Number.POSITIVE_INFINITY, maxChars);
    return start_line > Math.max(1, lines.total_lines) ? `${grouped(lines.total_lines)} lines` : lines;
  }
  const { offset = 0, length = maxChars } = wanted;
  return offset > 0 && offset >= text.length
    ? `${grouped(text.length)} characters`
    : textRange(text, offset, Math.min(length, maxChars));
}

function check(schema: JsonObject, args: JsonObject): ToolCheck {
  const issues = plainIssues(schema, args);
  if (issues.length > 0) return { issues };
  const byLine = 'start_line' in args || 'line_count' in args;
  if (byLine && ('offset' in args || 'length' in args))
    return { issues: [{ message: 'must use either characters or lines, not both', path: [] }] };
  return { value: args };
}

function parametersFor(maxChars: number): JsonObject {
  return Object.freeze({
    type: 'object',
    properties: {
      name: { type: 'string', description: 'The name of the artifact.' },
      version: { type: 'integer', minimum: 0, description: 'If omitted, the newest version.' },
      offset: { type: 'integer', minimum: 0, description: 'The first character, from 0.' },
      length: { type: 'integer', minimum: 1, maximum: maxChars, description: `Characters; default ${maxChars}.` },
      start_line: { type: 'integer', minimum: 1, description: 'The first line, from 1, in place of `offset`.' },
      line_count: { type: 'integer', minimum: 1, description: 'Lines, in place of `length`.' },
    },
    required: ['name'],
    additionalProperties: false,
  });
}

const description =
  'Reads a part of an artifact that is text, such as a result that was too long to be shown whole: by characters (`offset`, `length`) or by lines (`start_line`, `line_count`). The answer says where to continue: `next_offset` or `next_line`.';

const readArtifactOptions = { maxChars: wholeNumber(2) } satisfies MemberRules<ReadArtifactOptions>;
