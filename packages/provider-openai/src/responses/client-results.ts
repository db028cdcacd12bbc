import { type FunctionResponsePart, isJsonObject, type JsonObject, type JsonValue } from '@mortise/core';
import { wellFormed } from '@mortise/provider-kit';
import type { InputPart } from './to-media.ts';

/** The call and the outcome that are converted to items. */
export interface ClientResult {
  /** The call in the format in which it is sent. */
  readonly call: JsonObject;
  readonly callId: string;
  readonly outcome: FunctionResponsePart['outcome'];
  /** The outcome in the form that the model reads. */
  readonly read: JsonObject;
  /** The media of the outcome. */
  readonly media: readonly InputPart[];
}

/**
 * Returns the output item of a call that the client ran. A user message after it has the content that the
 * item cannot contain: media, and the reason why there is no screenshot.
 */
export function toClientItems(result: ClientResult): readonly JsonObject[] {
  const { call, media } = result;
  const [item, others] =
    call['type'] === 'computer_call' ? computerOutput(result) : [plainOutput(result), media as readonly InputPart[]];
  if (others.length === 0) return [item];
  return [item, { type: 'message', role: 'user', content: others as unknown as readonly JsonObject[] }];
}

function plainOutput(result: ClientResult): JsonObject {
  const { call, callId, outcome } = result;
  const { type, caller } = call;
  const from = caller === undefined || caller === null ? {} : { caller };
  if (type === 'shell_call') {
    const { max_output_length: length } = isJsonObject(call['action']) ? call['action'] : {};
    return {
      type: 'shell_call_output',
      call_id: callId,
      output: shellOutputs(result),
      ...(typeof length === 'number' && { max_output_length: length }),
      ...from,
    };
  }
  const output = outputText(result);
  if (type === 'apply_patch_call') {
    const failed = outcome.status === 'error' || outcome.status === 'denied';
    return {
      type: 'apply_patch_call_output',
      call_id: callId,
      status: failed ? 'failed' : 'completed',
      ...(output !== '' && { output }),
      ...from,
    };
  }
  // OpenAI's API reference names the id of the call `id`, its guide `call_id`.
  return { type: 'local_shell_call_output', id: callId, call_id: callId, output };
}

/** Returns one output for each command, or a single output with the reason why there are none. */
function shellOutputs(result: ClientResult): readonly JsonObject[] {
  const { outcome } = result;
  const value = resultOf(outcome);
  const outputs = Array.isArray(value) ? value.map(shellOutput) : [undefined];
  if (outputs.every((output) => output !== undefined)) return outputs;
  const text = outputText(result);
  return outcome.status === 'error' || outcome.status === 'denied'
    ? [{ stdout: '', stderr: text, outcome: { type: 'exit', exit_code: 1 } }]
    : [{ stdout: text, stderr: '', outcome: { type: 'exit', exit_code: 0 } }];
}

function shellOutput(value: JsonValue): JsonObject | undefined {
  const { stdout, stderr, outcome } = isJsonObject(value) ? value : {};
  if (typeof stdout !== 'string' || typeof stderr !== 'string' || !isJsonObject(outcome)) return undefined;
  return { stdout: wellFormed(stdout), stderr: wellFormed(stderr), outcome };
}

/**
 * Returns the item with the screenshot and the acknowledged
 * safety checks, and a message with the other parts.
 */
function computerOutput({
  call,
  callId,
  outcome,
  read,
  media,
}: ClientResult): readonly [JsonObject, readonly InputPart[]] {
  const screen = outcome.status === 'ok' ? media.find(({ type }) => type === 'input_image') : undefined;
  const checks = call['pending_safety_checks'];
  const item = {
    type: 'computer_call_output',
    call_id: callId,
    output: { type: 'computer_screenshot', ...(screen ? addressOf(screen) : { image_url: noScreen }) },
    ...(screen && Array.isArray(checks) && checks.length > 0 && { acknowledged_safety_checks: checks }),
  };
  const rest = media.filter((part) => part !== screen);
  const silent = screen && resultOf(outcome) === null;
  return [item, silent ? rest : [{ type: 'input_text', text: messageOf(read) }, ...rest]];
}

function addressOf(screen: InputPart): JsonObject {
  const { image_url: url, file_id: id } = screen as { readonly image_url?: string; readonly file_id?: string };
  return id === undefined ? { image_url: url ?? noScreen } : { file_id: id };
}

/** Returns the outcome that the model reads, as a text. */
function outputText({ outcome, read }: ClientResult): string {
  const value = resultOf(outcome);
  if (value === null) return '';
  return typeof value === 'string' ? wellFormed(value) : messageOf(read);
}

function messageOf(read: JsonObject): string {
  const { error, reason } = read;
  if (typeof error !== 'string') return JSON.stringify(read);
  return typeof reason === 'string' ? `${error}: ${reason}` : error;
}

/** Returns the output of the tool that the model reads; undefined for any other outcome. */
function resultOf(outcome: FunctionResponsePart['outcome']): JsonValue | undefined {
  if (outcome.status !== 'ok') return undefined;
  return outcome.modelOutput === undefined ? outcome.output : outcome.modelOutput;
}

/** A transparent image of one pixel: the protocol requires an image in the answer to each call. */
const noScreen =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
