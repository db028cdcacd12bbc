import { AgentError, type OutcomePart, type ToolContext, ToolError } from '@mortise/core';
import { isJsonType } from '../document/openapi-document.ts';
import type { Answer } from '../http/send-request.ts';

/** Data about the operation to which a response belongs. */
export interface Answered {
  readonly toolName: string;
  /** True if every success response is JSON. */
  readonly isJson: boolean;
  readonly isWrite: boolean;
  /** True if the document declares a 304, which is then no failure. */
  readonly mayBeUnchanged: boolean;
}

/** A tool's result for a response, with notes for the model. */
export interface ReadAnswer {
  readonly output: unknown;
  readonly parts?: readonly OutcomePart[];
}

/**
 * Converts a response to a tool result: JSON to its value, text unchanged, bytes to an artifact, or to a part
 * if the runner has no artifact service. Without a body, the result is the status and the location. Throws
 * `ToolError`: `http_error`, `bad_response`, `result_too_large`.
 */
export async function readAnswer(answer: Answer, answered: Answered, context: ToolContext): Promise<ReadAnswer> {
  const { status, headers, bytes, isCut } = answer;
  if (status === 304 && answered.mayBeUnchanged) return { output: withoutBody(status, headers) };
  if (status < 200 || status > 299) throw failureOf(answer, answered);
  if (bytes.length === 0) return { output: withoutBody(status, headers) };
  const mediaType = headers.get('content-type') ?? '';
  if (isCut)
    throw new ToolError(
      `The request was carried out (${status}), but its answer is too large to read. Ask for less of it.`,
      {
        code: 'result_too_large',
      },
    );
  if (isJsonType(mediaType) || (mediaType === '' && answered.isJson)) return { output: parsed(bytes, status) };
  if (answered.isJson && /^text\/html\b/i.test(mediaType))
    throw badResponse(status, 'a page of HTML where JSON was expected');
  if (mediaType === '' || textual.test(mediaType)) return { output: textOf(bytes, mediaType) };
  return saved(answer, mediaType, answered.toolName, context);
}

function withoutBody(status: number, headers: Headers): unknown {
  const location = headers.get('location');
  return { status, ...(location !== null && { location }) };
}

function parsed(bytes: Uint8Array, status: number): unknown {
  const text = new TextDecoder().decode(bytes);
  try {
    return parseJson(text);
  } catch {
    throw badResponse(status, 'a body that is declared as JSON, and is not JSON');
  }
}

async function saved(
  { status, bytes, headers }: Answer,
  mediaType: string,
  toolName: string,
  context: ToolContext,
): Promise<ReadAnswer> {
  const mimeType = mediaType.split(';', 1)[0]?.trim() ?? '';
  // The name of the artifact begins with that of the tool, so that
  // a file name of the server cannot replace another artifact.
  const artifact = `${toolName}-${fileNameIn(headers) ?? context.functionCallId}`;
  try {
    const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    const version = await context.saveArtifact(artifact, { type: 'inlineData', mimeType, data });
    return { output: { artifact, version, mimeType, bytes: bytes.length } };
  } catch (error) {
    context.signal.throwIfAborted();
    // Without an artifact service, the runner passes media directly to the model.
    const output = new Blob([bytes], { type: mimeType });
    if (AgentError.is(error) && error.code === 'no_service') return { output };
    const what = `its answer (${mimeType}, ${bytes.length} bytes) could not be saved as an artifact`;
    const text = `The request was carried out (${status}), but ${what}. Do not repeat it to get the answer.`;
    return { output, parts: [{ type: 'text', text }] };
  }
}

function fileNameIn(headers: Headers): string | undefined {
  const filename = /\bfilename="?([^";]+)/i.exec(headers.get('content-disposition') ?? '')?.[1];
  const name = filename
    ?.replace(/[^\w.-]+/g, '_')
    .replace(/^\.+/, '')
    .slice(0, 100);
  return name || undefined;
}

function failureOf({ status, statusText, headers, bytes }: Answer, { isWrite }: Answered): ToolError {
  const mediaType = headers.get('content-type') ?? '';
  const isReadable = mediaType === '' || isJsonType(mediaType) || textual.test(mediaType);
  const text = isReadable ? textOf(bytes.subarray(0, errorBytes), mediaType).trim() : '';
  const rest = bytes.length > errorBytes ? ' … (the rest is omitted)' : '';
  const unread = isReadable || bytes.length === 0 ? '' : ` (its body, ${mediaType.slice(0, 100)}, is omitted)`;
  const body = text === '' ? unread : `: ${text}${rest}`;
  const wait = headers.get('retry-after');
  const later = wait === null ? '' : ` Do not try again before: ${wait.slice(0, 40)}.`;
  const unsure = isWrite && status >= 500 ? ' Its side effects are unknown: check before you repeat it.' : '';
  return new ToolError(`The server answered ${`${status} ${statusText}`.trim()}${body}.${later}${unsure}`, {
    code: 'http_error',
  });
}

function badResponse(status: number, what: string): ToolError {
  return new ToolError(`The request was carried out (${status}), but the server answered with ${what}.`, {
    code: 'bad_response',
  });
}

function textOf(bytes: Uint8Array, mediaType: string): string {
  const charset = /charset="?([\w-]+)/i.exec(mediaType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // The charset is unknown, so UTF-8 is used.
    return new TextDecoder().decode(bytes);
  }
}

const textual = /^text\/|[/+](xml|yaml|javascript|x-www-form-urlencoded|x-ndjson|json-seq|graphql)\b/i;
const errorBytes = 2_000;

/**
 * Parses JSON. A number that a double cannot represent becomes its
 * text, because rounding would change it. Throws `SyntaxError`.
 */
export function parseJson(text: string): unknown {
  // Reading the texts of numbers takes time, and few responses have numbers that need it.
  return /\d{16}|\d[eE][-+]?\d/.test(text) ? JSON.parse(text, asItWas) : JSON.parse(text);
}

function asItWas(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  return typeof value === 'number' && source !== undefined && isOther(value, source) ? source : value;
}

/**
 * Returns true if a parsed number differs from the written
 * one, except for insignificant digits after the point.
 */
function isOther(value: number, source: string): boolean {
  if (!Number.isFinite(value)) return true;
  if (value === 0) return /^[^eE]*[1-9]/.test(source);
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return false;
  return /^-?\d+$/.test(source) || digitsOf(source) !== digitsOf(String(value));
}

/** Returns the significant digits of a number and the position of its point: equal for equal numbers. */
function digitsOf(text: string): string {
  const [, integer = '', part = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:[eE]([-+]?\d+))?$/.exec(text) ?? [];
  const digits = `${integer}${part}`.replace(/^0+/, '');
  // A pattern for trailing zeros would start again at each zero of a long number.
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return `${digits.slice(0, end)}e${Number(exponent) - part.length + digits.length - end}`;
}
