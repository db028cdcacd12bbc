import { isJsonObject, type JsonObject, ModelError } from '@mortise/core';
import type { Slot } from '@mortise/provider-kit';
import type { OpenAIProfile } from '../profile/model-profile.ts';
import { isClientCall, isRunByServer } from './client-calls.ts';

/**
 * Throws `unhandled_call` if an answer asks the client to run something that no tool runs: the model waits
 * for an output, which it would never get if the run continued or completed.
 *
 * An item of an unknown type counts as such a request if it has a call id without an output in the answer, or
 * if the answer has nothing else. Tools of a compatible server may have such ids too, so its answers are
 * accepted if they have a text.
 */
export function checkAnswerable(slots: readonly Slot[], { provider, compatible }: OpenAIProfile): void {
  const items = slots.flatMap((slot): readonly JsonObject[] => {
    const value = slot.kind === 'whole' && slot.part.type === 'provider' ? slot.part.value : undefined;
    return isJsonObject(value) ? [value] : [];
  });
  if (items.length === 0) return;
  const answered = new Set(items.flatMap(({ type, call_id: id }) => (isOutput(type) ? [id] : [])));
  const silent = !slots.some((slot) => slot.kind === 'call' || (slot.kind === 'text' && slot.text !== ''));
  const asks = items.find((item) => {
    const { type, call_id: id } = item;
    if (answered.has(id) || isOutput(type) || ofServer.has(String(type))) return false;
    if (isClientCall(type)) return !isRunByServer(item);
    return (typeof id === 'string' && !compatible) || silent;
  });
  if (asks) throw unanswered(provider, String(asks['type']));
}

function unanswered(provider: string, type: string): ModelError {
  const helper = helpers.get(type);
  const advice = helper
    ? `Give the agent \`${helper}({ run })\` instead of \`openaiTool\``
    : 'Omit the tool that causes such items, or update the package';
  return new ModelError(
    'unhandled_call',
    `${provider} asks the application for the output of a \`${type}\`, which no tool of the agent runs. ${advice}.`,
  );
}

function isOutput(type: unknown): boolean {
  return typeof type === 'string' && /_(output|response|result)$/.test(type);
}

const helpers: ReadonlyMap<string, string> = new Map([
  ['shell_call', 'openaiShell'],
  ['local_shell_call', 'openaiLocalShell'],
  ['apply_patch_call', 'openaiApplyPatch'],
  ['computer_call', 'openaiComputer'],
]);

/** The types of items of the server that need no answer. */
const ofServer: ReadonlySet<string> = new Set([
  'web_search_call',
  'file_search_call',
  'code_interpreter_call',
  'image_generation_call',
  'mcp_call',
  'mcp_list_tools',
  'tool_search_call',
  'additional_tools',
  'program',
  'compaction',
  'configuration_update',
]);
