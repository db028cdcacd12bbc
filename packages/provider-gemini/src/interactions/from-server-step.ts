import { isJsonObject, type JsonObject, type JsonValue, type ProviderPart } from '@mortise/core';
import { boundedSummary } from '@mortise/provider-kit';
import type { StepFamily } from './step-family.ts';

/** Reads all other steps, those of provider tools, which are kept unchanged, to be sent back. */
export const serverFamily: StepFamily = {
  begin(parts, state) {
    state.slot = parts.addComplete(partOf(state.step, parts.provider));
    return undefined;
  },
  delta(_, state, { type: __, ...more }) {
    state.step = merged(state.step, more);
    return undefined;
  },
  end(parts, { slot, step }) {
    if (slot?.kind === 'whole') slot.part = partOf(step, parts.provider);
    return undefined;
  },
};

/** Returns the part of a step. An empty signature is omitted, because the server would refuse it. */
function partOf(step: JsonObject, provider: string): ProviderPart {
  const { signature, ...unsigned } = step;
  const summary = summaryOf(step);
  return {
    type: 'provider',
    provider,
    value: signature === '' ? unsigned : step,
    ...(summary !== undefined && { summary: boundedSummary(summary) ?? '' }),
  };
}

/** Merges a later state of a step: its result is appended, other members are replaced. */
function merged({ result: before, ...step }: JsonObject, { result: more, ...members }: JsonObject): JsonObject {
  const result = more === undefined ? before : joined(before, more);
  return { ...step, ...members, ...(result !== undefined && { result }) };
}

function joined(before: JsonValue | undefined, more: JsonValue): JsonValue {
  if (typeof before === 'string' && typeof more === 'string') return before + more;
  return Array.isArray(before) && Array.isArray(more) ? [...before, ...more] : more;
}

/**
 * Returns a summary of a provider tool's step: empty if the step can be omitted, undefined if it is unknown.
 */
function summaryOf(step: JsonObject): string | undefined {
  const { type, arguments: args, result, name } = step;
  if (typeof type !== 'string') return undefined;
  const members = isJsonObject(args) ? args : {};
  switch (type) {
    case 'code_execution_call':
      return `code_execution: ${textOf(members['code'])}`;
    case 'google_search_call':
    case 'google_maps_call':
    case 'retrieval_call':
      return `${type.slice(0, -'_call'.length)}: ${listed(members['queries'])}`;
    case 'url_context_call':
      return `url_context: ${listed(members['urls'])}`;
    case 'mcp_server_tool_call':
      return `mcp: ${textOf(step['server_name'])}: ${textOf(name)} ${textOf(args)}`;
    case 'code_execution_result':
      return `code_execution -> ${textOf(result)}`;
    case 'google_maps_result':
      return `google_maps -> ${textOf(result)}`;
    case 'url_context_result':
      return `url_context -> ${textOf(result)}`;
    case 'mcp_server_tool_result':
      return `mcp: ${textOf(name)} -> ${textOf(result)}`;
    case 'google_search_result':
      // The result is an HTML page for display; its sources are already cited.
      return '';
    default:
      return undefined;
  }
}

function listed(list: JsonValue | undefined): string {
  return Array.isArray(list) ? list.map((text) => `"${textOf(text)}"`).join(', ') : '';
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? {});
}
