import type { OutcomePart, PendingResult, ToolOutcome } from '../content/outcome.ts';
import type { PendingQuestion } from '../content/pending-request.ts';
import { base64Of } from '../json/binary-data.ts';
import { mediaLimitBytes } from '../json/json-limits.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { copyToJson, type ExtractedBytes, exactJson, type JsonCopy } from '../json/snapshot-json.ts';
import { isOutcome } from '../run/hooks.ts';
import { type BranchScope, warn } from '../run/scope.ts';
import type { Tool } from '../tool/tool.ts';
import type { DelegateResult, ToolResult } from '../tool/tool-result.ts';
import type { JsonOutcome } from './call-outcome.ts';

/** The tool or hook that returned a result, by its name, for messages. */
type ResultOwner = Pick<Tool, 'name'>;

/**
 * Returns a JSON copy of a tool's result: later changes of the result object do not count. A result that
 * cannot be written as JSON becomes an error that names the path of the invalid value.
 */
export function jsonOfResult(
  scope: BranchScope,
  owner: ResultOwner,
  result: ToolResult,
): JsonOutcome | PendingResult | DelegateResult {
  switch (result.status) {
    case 'pending':
      return jsonOfPending(owner, result);
    case 'delegate':
      return jsonOfDelegate(owner, result);
    default:
      return jsonOfOutcome(scope, owner, result);
  }
}

/**
 * Returns an outcome of a tool or a hook as JSON. Values
 * that JSON cannot represent are converted, with a warning.
 */
export function jsonOfOutcome(
  scope: BranchScope,
  { name }: ResultOwner,
  result: Exclude<ToolResult, PendingResult | DelegateResult>,
): JsonOutcome {
  if (result.status === 'denied') {
    const { reason } = result;
    return { outcome: reason === undefined ? { status: 'denied' } : { status: 'denied', reason: String(reason) } };
  }
  const parts = result.parts === undefined ? undefined : copyToJson(result.parts);
  if (parts && ('problem' in parts || parts.bytes))
    return unserialisable(name, 'problem' in parts ? parts.problem : 'the data of a part is not base64 text');
  const given = parts && (parts.value as unknown as readonly OutcomePart[]);
  if (result.status === 'error') {
    const error = { status: 'error', code: String(result.code), message: String(result.message) } as const;
    return { outcome: given ? { ...error, parts: given } : error };
  }
  const output = copyToJson(result.output);
  if ('problem' in output) return unserialisable(name, output.problem);
  const modelOutput = result.modelOutput === undefined ? undefined : copyToJson(result.modelOutput);
  if (modelOutput && 'problem' in modelOutput) return unserialisable(name, modelOutput.problem);
  warnOfChanges(scope, name, output, modelOutput);
  if (!modelOutput && !given && !output.bytes) return { outcome: { status: 'ok', output: output.value } };
  const { inline, large } = partsOf([...(output.bytes ?? []), ...(modelOutput?.bytes ?? [])]);
  const all = [...(given ?? []), ...inline];
  const outcome: ToolOutcome = {
    status: 'ok',
    output: output.value,
    ...(modelOutput && { modelOutput: modelOutput.value }),
    ...(all.length > 0 && { parts: all }),
  };
  return large.length > 0 ? { outcome, large } : { outcome };
}

function warnOfChanges(scope: BranchScope, name: string, output: JsonCopy, modelOutput: JsonCopy | undefined): void {
  const changed = [...(output.changed ?? []), ...(modelOutput?.changed ?? [])];
  if (changed.length === 0 || !scope.run.queue.watched) return;
  const what = `the result of ${name} had values that JSON cannot represent: ${changed.join(', ')}`;
  warn(scope, 'result_changed', what);
}

function jsonOfPending({ name }: ResultOwner, result: PendingResult): JsonOutcome | PendingResult {
  const request = questionOf(result.request);
  const { handle, modelOutput } = result;
  const given = exactJson({
    ...(handle !== undefined && { handle }),
    ...(modelOutput !== undefined && { modelOutput }),
  });
  if (typeof request !== 'string' && 'value' in given)
    return { status: 'pending', request, ...(given.value as object) };
  const problem = typeof request === 'string' ? request : 'problem' in given && given.problem;
  const message = `\`${name}\` asked a question that cannot be written as JSON: ${problem}.`;
  return { outcome: { status: 'error', code: 'result_unserialisable', message } };
}

function jsonOfDelegate({ name }: ResultOwner, result: DelegateResult): JsonOutcome | DelegateResult {
  const { status: _, ...delegated } = result;
  const json = exactJson(delegated);
  if ('value' in json) return { ...(json.value as unknown as DelegateResult), status: 'delegate' };
  const message = `\`${name}\` delegates an input that cannot be written as JSON: ${json.problem}.`;
  return { outcome: { status: 'error', code: 'result_unserialisable', message } };
}

/**
 * Returns true if a value is a tool result. Safe with a hostile value: a value that throws when it is read is
 * not a result.
 */
export function isResult(value: unknown): value is ToolResult {
  try {
    if (isOutcome(value)) return true;
    if (typeof value !== 'object' || value === null) return false;
    const { status } = value as ToolResult;
    return (status === 'pending' && 'request' in value) || (status === 'delegate' && 'agent' in value);
  } catch {
    return false;
  }
}

/**
 * Returns an outcome with notes for the model. A denial is
 * unchanged, because no tool ran that a note could be about.
 */
export function withNotes(outcome: ToolOutcome, notes: readonly string[]): ToolOutcome {
  if (outcome.status === 'denied') return outcome;
  const texts = notes.map((text) => ({ type: 'text' as const, text }));
  return { ...outcome, parts: [...(outcome.parts ?? []), ...texts] };
}

/** Returns bytes as parts as far as the media limit allows; `large` has the rest. */
function partsOf(bytes: readonly ExtractedBytes[]): {
  readonly inline: readonly OutcomePart[];
  readonly large: readonly ExtractedBytes[];
} {
  let room = mediaLimitBytes;
  const inline: OutcomePart[] = [];
  const large: ExtractedBytes[] = [];
  for (const one of bytes) {
    room -= one.data.length;
    if (room >= 0) inline.push({ type: 'inlineData', mimeType: one.mimeType, data: base64Of(one.data) });
    else large.push(one);
  }
  return { inline, large };
}

function unserialisable(name: string, problem: string): JsonOutcome {
  const message = `The result of \`${name}\` cannot be written as JSON: ${problem}.`;
  return { outcome: { status: 'error', code: 'result_unserialisable', message } };
}

/**
 * Returns a question in the form that is stored: JSON, with only the members that its author may set. Returns
 * a string with the reason if the question is invalid. The runner sets the other members (id, call, gate,
 * digest), so that no author can pose as another.
 */
export function questionOf(asked: unknown): PendingQuestion | string {
  const snapshot = exactJson(asked);
  if ('problem' in snapshot) return snapshot.problem;
  if (!isJsonObject(snapshot.value)) return noQuestion;
  const { kind, hint, payload, answerJsonSchema, expiresAt, quorum, finalJsonSchema } = snapshot.value;
  if (typeof kind !== 'string' || typeof hint !== 'string') return noQuestion;
  const invalid = Object.entries(rules).find(([name, is]) => {
    const value = (snapshot.value as JsonObject)[name];
    return value !== undefined && !is(value);
  });
  if (invalid) return `its "${invalid[0]}" is of another type, or out of range`;
  return {
    kind,
    hint,
    ...(payload !== undefined && { payload }),
    ...(answerJsonSchema !== undefined && { answerJsonSchema: answerJsonSchema as JsonObject }),
    ...(expiresAt !== undefined && { expiresAt: Number(expiresAt) }),
    ...(quorum !== undefined && { quorum: Number(quorum) }),
    ...(finalJsonSchema !== undefined && { finalJsonSchema: finalJsonSchema as JsonObject }),
  };
}

const noQuestion = 'a question needs a kind and a hint';

/**
 * The optional members of a question, each with its check: if the quorum were the string '2', one person
 * would meet it.
 */
const rules: { readonly [name: string]: (value: JsonValue) => boolean } = {
  answerJsonSchema: isJsonObject,
  expiresAt: (value) => typeof value === 'number',
  quorum: (value) => Number.isSafeInteger(value) && Number(value) >= 1,
  finalJsonSchema: isJsonObject,
};
