import type { ArtifactPart, Event, OutcomePart, Part, SessionKey } from '@mortise/core';
import { noStore, Problem } from './problem.ts';
import { readBytes } from './read-body.ts';
import type { UiHandlerOptions } from './ui-handler-options.ts';

/** Stores an upload as an artifact of the session. */
export async function upload(
  { artifacts, uploadLimitBytes = 10 * 1024 * 1024, bodyTimeoutMs = 10_000 }: UiHandlerOptions,
  key: SessionKey,
  name: string,
  request: Request,
): Promise<Response> {
  if (!artifacts) throw new Problem(404, 'uploads_not_supported', 'this server does not store files');
  // All sessions of the user share a file whose name begins with `user:`.
  if (name === '' || name.length > 200 || name.startsWith('user:'))
    throw new Problem(
      422,
      'bad_file_name',
      'the name of the file must have 1 to 200 characters, and must not begin with user:',
    );
  const mimeType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(mimeType))
    throw new Problem(
      415,
      'bad_content_type',
      'the request has no valid content type; send the media type of the file',
    );
  const bytes = await readBytes(request, uploadLimitBytes, bodyTimeoutMs);
  const version = await artifacts.save(key, name, { type: 'inlineData', mimeType, data: base64(bytes) });
  return Response.json({ name, version }, { status: 201, headers: noStore });
}

/** Returns a stored file. */
export async function download({ artifacts }: UiHandlerOptions, key: SessionKey, name: string): Promise<Response> {
  return fileResponse(await artifacts?.load(key, name));
}

/** Returns media from the log: a part of a message, or of a tool's result. */
export function mediaIn(events: readonly Event[], eventId: string, at: number): Response {
  const event = events.find(({ id }) => id === eventId);
  return fileResponse(event && partsOf(event)[at]);
}

function partsOf(event: Event): readonly (Part | OutcomePart)[] {
  if (event.type === 'input' || event.type === 'model') return event.content.parts;
  const outcome = event.type === 'response' || event.type === 'late' ? event.outcome : undefined;
  return (outcome && outcome.status !== 'denied' && outcome.parts) || [];
}

/** Returns a file as a response that a browser shows without running code in it. */
function fileResponse(part: ArtifactPart | Part | OutcomePart | undefined): Response {
  if (part?.type !== 'inlineData' && part?.type !== 'text')
    throw new Problem(404, 'unknown_file', 'there is no such file');
  const mimeType = part.type === 'text' ? 'text/plain; charset=utf-8' : part.mimeType;
  const isShown = /^(image\/(png|jpeg|gif|webp|avif)|audio\/|video\/|text\/plain)/.test(mimeType);
  return new Response(part.type === 'text' ? part.text : bytesOf(part.data), {
    headers: {
      'content-type': isShown ? mimeType : 'application/octet-stream',
      'content-disposition': isShown ? 'inline' : 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return btoa(text);
}

function bytesOf(data: string): Uint8Array<ArrayBuffer> {
  const text = atob(data);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

const chunk = 0x80_00;
