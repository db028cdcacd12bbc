import type { JsonObject, JsonValue } from '@mortise/core';
import type { UiCall, UiMedia, UiText } from '@mortise/ui';
import { noAddress } from '../ask/user-content.ts';
import type { AgUiContentPart } from '../wire/ag-ui-message.ts';

/** The fields of the `tool` message for the outcome of a call. */
export interface AgUiCallResult {
  readonly messageId: string;
  /** The output as text or JSON, followed by the media, if there are any. */
  readonly content: string | readonly AgUiContentPart[];
  /**
   * The `status`, the error's `code`, the arguments that ran if they differ from the model's, and the
   * `notes`, which are text next to the output.
   */
  readonly metadata: JsonObject;
}

/**
 * Returns the result of a call; undefined until its outcome is known. A call that never runs has a result as
 * well: without one, a client would mistake it for a call of its own tool that waits to be run.
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

/** Returns a string unchanged, and any other value as JSON. */
function textOf(output: JsonValue | undefined): string {
  return typeof output === 'string' ? output : JSON.stringify(output ?? null);
}

/**
 * Returns the content as a string if there are no media, because clients before 1.0 accept only strings. The
 * string is only the output, because clients parse it as JSON.
 */
function contentOf(text: string, parts: readonly (UiText | UiMedia)[] = []): AgUiCallResult['content'] {
  const media = parts.flatMap((part) => (part.type === 'media' && part.url !== undefined ? mediaPart(part) : []));
  return media.length === 0 ? text : [textPart(text), ...media];
}

/** Returns the text next to the output, and notes for media that a client cannot show. */
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

/** Converts a media part with a URL; media without a URL become a text note. */
export function mediaPart({ url, mimeType }: UiMedia): AgUiContentPart[] {
  if (url === undefined) return [noAddress(mimeType)];
  const [kind = ''] = (mimeType ?? '').split('/');
  const type = kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document';
  return [{ type, source: { type: 'url', value: url, ...(mimeType !== undefined && { mimeType }) } }];
}
