import { isJsonObject, type JsonObject, type JsonValue, type ModelEvent } from '@mortise/core';
import { addArgs, setArgs } from '@mortise/provider-kit';
import { customCall } from '../request/wire-values.ts';
import { wireName } from '../tools/lower-tools.ts';
import { clientArgs, clientMarks, isClientCall, isRunByServer, patchStart } from './client-calls.ts';
import { echoOf, type ItemFamily, type ItemReading } from './item-family.ts';
import { summaryOf } from './summary-of.ts';

/** Reads calls of declared functions. */
export const functionCallFamily: ItemFamily = {
  added: (reading) => beginCall(reading, reading.item['name']),
  done: (reading) => endCall(reading, reading.item['name'], textOfArgs(reading.item['arguments'])),
};

/**
 * Reads calls of custom tools, whose input is any text and becomes their only argument, `input`. A compatible
 * server, such as xAI, may call and answer its own tools in this format; their names are not among the
 * offered tools.
 */
export const customCallFamily: ItemFamily = {
  added: (reading) => (isOurs(reading) ? beginCall(reading, reading.item['name']) : hold(reading)),
  done: (reading) =>
    isOurs(reading)
      ? endCall(reading, reading.item['name'], JSON.stringify({ input: reading.item['input'] ?? '' }))
      : keep(reading),
};

/**
 * Reads calls that the client has to run, which become calls of the application's tool. A call that the
 * server runs itself, or that has no tool, is kept as a provider part.
 */
export const clientCallFamily: ItemFamily = {
  added(reading) {
    const runner = runnerOf(reading);
    const args = patchStart(reading.item);
    if (runner === undefined || args === undefined) return hold(reading);
    const started = beginCall(reading, runner);
    const slot = reading.parts.call(reading.state);
    return slot ? [...started, addArgs(slot, args)] : started;
  },
  done(reading) {
    const runner = runnerOf(reading);
    return runner === undefined ? keep(reading) : endCall(reading, runner, JSON.stringify(clientArgs(reading.item)));
  },
};

/**
 * Reads searches for tools. Searches of the server are kept, to send them back; searches that the application
 * has to answer become calls of `tool_search`.
 */
export const toolSearchFamily: ItemFamily = {
  added: hold,
  done: (reading) =>
    reading.item['execution'] === 'client'
      ? endCall(reading, 'tool_search', JSON.stringify(reading.item['arguments'] ?? {}))
      : keep(reading),
};

/**
 * Reads requests for the approval of a call that the server makes. They become calls of `mcp_<server label>`,
 * which are answered with the approval.
 */
export const mcpApprovalFamily: ItemFamily = {
  added: hold,
  done(reading) {
    const { name, arguments: args, server_label: label, id } = reading.item;
    return endCall(reading, `mcp_${label}`, JSON.stringify({ name, arguments: parsed(args) }), id);
  },
};

/** Reads any other item, which is kept complete, to send it back. */
export const otherFamily: ItemFamily = { added: hold, done: keep };

function beginCall({ parts, state, item, toolName }: ItemReading, name: JsonValue | undefined): readonly ModelEvent[] {
  if (typeof name !== 'string' || name === '') return [];
  const [slot, start] = parts.startCall(state, toolName(name), name, item['call_id']);
  return state.early === '' ? [start] : [start, addArgs(slot, state.early)];
}

function endCall(
  reading: ItemReading,
  name: JsonValue | undefined,
  argsText: string,
  providerId: JsonValue | undefined = reading.item['call_id'],
): readonly ModelEvent[] {
  const { parts, state, item, toolName } = reading;
  const events: ModelEvent[] = [];
  let slot = parts.call(state);
  if (!slot) {
    const onWire = typeof name === 'string' ? name : '';
    const [call, start] = parts.startCall(state, toolName(onWire), onWire, providerId);
    slot = call;
    events.push(start);
    if (state.early !== '') events.push(addArgs(slot, state.early));
  }
  const rest = setArgs(slot, argsText);
  if (rest) events.push(rest);
  slot.metadata = marksOf(item);
  return events;
}

/** Returns the other members of a call, which are sent back with its name, arguments and call id. */
function marksOf(item: JsonObject): JsonObject {
  if (isClientCall(item['type'])) return clientMarks(echoOf(item));
  const { type, arguments: args, input: _, name: __, call_id: ___, status: ____, id, ...rest } = echoOf(item);
  const own =
    type === 'function_call'
      ? {}
      : type === 'custom_tool_call'
        ? customCall
        : { type: type ?? null, arguments: args ?? null };
  const known = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  return { ...(typeof id === 'string' && { itemId: id }), ...own, ...known };
}

function runnerOf({ state, item, runners }: ItemReading): string | undefined {
  const runner = isRunByServer(item) ? undefined : runners.get(state.type);
  return runner && wireName(runner);
}

function isOurs({ item, isOffered }: ItemReading): boolean {
  return typeof item['name'] !== 'string' || isOffered(item['name']);
}

function hold({ parts, state }: ItemReading): undefined {
  parts.hold(state);
}

function keep({ parts, state, item, provider }: ItemReading): undefined {
  const summary = summaryOf(item);
  parts.addComplete(state, {
    type: 'provider',
    provider,
    value: echoOf(item),
    ...(summary !== undefined && { summary }),
  });
}

function textOfArgs(args: JsonValue | undefined): string {
  if (typeof args === 'string') return args;
  return isJsonObject(args) ? JSON.stringify(args) : '';
}

function parsed(text: JsonValue | undefined): JsonValue {
  if (typeof text !== 'string') return text ?? null;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}
