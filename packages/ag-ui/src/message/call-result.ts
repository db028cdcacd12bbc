import type { JsonObject, JsonValue } from '@mortise/core';
import type { UiCall, UiMedia, UiText } from '@mortise/ui';
import { noAddress } from '../ask/user-content.ts';
import type { AgUiContentPart } from '../wire/ag-ui-message.ts';

/** The outcome of a call, as the fields of its `tool` message. */
export interface AgUiCallResult {
  readonly messageId: string;
  /** The output: a text, or JSON; followed by the media, if there are any. */
  readonly content: string | readonly AgUiContentPart[];
  /**
   * `status`, the error's `code`, the arguments that ran if they differ from the model's, and the `notes`:
   * text that goes with the output.
   */
  readonly metadata: JsonObject;
}

/**
 * The outcome of a call; undefined until it is known. A call that never runs has a result as well: without
 * one a client takes it for a tool of its own that waits to be run.
 */
export function callResult(call: UiCall): AgUiCallResult | undefined {
  const metadata = (status: string, more: JsonObject = {}): JsonObject => ({
    mortise: { status, ...more, ...(call.asked && { args: call.args }), ...notesOf(call.parts) },
  });
  const result = (text: string, data: JsonObject): AgUiCallResult => ({
    messageId: `${call.id}/result`,
    content: contentOf(text, call.parts),
    metadata: data,
  });
  switch (call.state) {
    case 'done':
      return result(textOf(call.output), metadata('ok'));
    case 'failed':
      return result(call.error?.message ?? '', metadata('error', { code: call.error?.code ?? 'unknown' }));
    case 'denied':
      return result(call.reason ?? 'It was denied.', metadata('denied'));
    case 'dropped':
      return result('It did not run.', metadata('dropped'));
    case 'announced':
    case 'ready':
    case 'waiting':
    case 'running':
      return undefined;
    default:
      call.state satisfies never;
      return undefined;
  }
}

/** A string as it is, any other value as JSON. */
function textOf(output: JsonValue | undefined): string {
  return typeof output === 'string' ? output : JSON.stringify(output ?? null);
}

/**
 * A string if there are no media: clients before 1.0 accept nothing else. It is the output and no more:
 * clients read it as JSON.
 */
function contentOf(text: string, parts: readonly (UiText | UiMedia)[] = []): AgUiCallResult['content'] {
  const media = parts.flatMap((part) => (part.type === 'media' && part.url !== undefined ? mediaPart(part) : []));
  return media.length === 0 ? text : [textPart(text), ...media];
}

/** Text that goes with the output, and notes for media that a client cannot show. */
function notesOf(parts: readonly (UiText | UiMedia)[] = []): JsonObject {
  const notes = parts.flatMap((part) => {
    if (part.type !== 'media') return [part.text];
    return part.url === undefined ? [noAddress(part.mimeType).text] : [];
  });
  return notes.length > 0 ? { notes } : {};
}

function textPart(text: string): Extract<AgUiContentPart, { readonly type: 'text' }> {
  return { type: 'text', text };
}

/** A media part with an address; media without one becomes a text note. */
export function mediaPart({ url, mimeType }: UiMedia): AgUiContentPart[] {
  if (url === undefined) return [noAddress(mimeType)];
  const [kind = ''] = (mimeType ?? '').split('/');
  const type = kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document';
  return [{ type, source: { type: 'url', value: url, ...(mimeType !== undefined && { mimeType }) } }];
}
