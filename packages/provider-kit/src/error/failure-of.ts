import { AgentError, ModelError, type ModelFailure, type ModelRequest, type Part } from '@mortise/core';
import { CleanStream, Secrets } from '@mortise/core/credential';
import type { FromError } from '../wire/wire.ts';
import { modelErrorOf } from './error-of.ts';
import { isModelError, messageWriterOf } from './model-errors.ts';
import { redact, secretsIn, textsIn } from './secrets.ts';

/**
 * Returns the last event of a failed call. A configuration error is kept unchanged.
 *
 * @param secrets Texts that the error must not contain, besides those of the tools.
 * @param requestId The id that users name to the provider when they report the failure.
 */
export function failureOf(
  thrown: unknown,
  wire: { readonly fromError: FromError; readonly provider: string },
  request: ModelRequest,
  secrets: readonly string[],
  requestId?: string,
): ModelFailure {
  if (isOurs(thrown)) return { type: 'failure', error: thrown, retryable: false };
  const error = modelErrorOf(thrown, wire);
  const known = new Secrets();
  for (const secret of [...secrets, ...secretsIn(request.providerTools)]) known.add('key', secret);
  const cleaned = withoutSecrets(error, sizesOf(error, request) + nameOf(requestId, known), known);
  return { type: 'failure', error: cleaned, retryable: cleaned.retryable };
}

/** Returns true for a configuration error, whose message Mortise wrote. */
function isOurs(thrown: unknown): thrown is AgentError {
  try {
    return AgentError.is(thrown) && !isModelError(thrown);
  } catch {
    return false;
  }
}

function sizesOf({ code }: ModelError, request: ModelRequest): string {
  return code === 'context_overflow' ? ` ${describeSizes(request)}` : '';
}

/** Returns the sentence with the id of the request; empty if the id contains a secret. */
function nameOf(id: string | undefined, known: Secrets): string {
  return id === undefined || redact(known.text(id)) !== id ? '' : ` Its request id is ${id}.`;
}

/**
 * Returns an error with text appended and secrets removed: servers and proxies repeat parts of the request.
 */
function withoutSecrets(error: ModelError, more: string, known: Secrets): ModelError {
  // Secrets are removed before the text is cut: otherwise half of a secret could remain.
  const text = (messageWriterOf(error)?.((text) => known.text(text)) ?? error.message) + more;
  const pieces = text.split(cutMark);
  const message = pieces
    .map((piece, at) => (at < pieces.length - 1 ? new CleanStream(known).push(piece) : known.text(piece)))
    .join(cutMark);
  const isClean = message === error.message + more && !holds(error.cause, known);
  return isClean && more === '' ? error : reworded(error, message, !isClean);
}

/** The mark that `cutText` puts at the end of a text that it cut. */
const cutMark = '…';

function holds(cause: unknown, known: Secrets): boolean {
  if (known.empty) return false;
  try {
    const texts = textsIn(cause);
    return known.text(texts) !== texts;
  } catch {
    // A cause that cannot be searched may contain a secret.
    return true;
  }
}

function reworded(error: ModelError, message: string, alone: boolean): ModelError {
  const { code, status, retryable, retryAfterMs, cause } = error;
  return new ModelError(code, message, {
    retryable,
    ...(status !== undefined && { status }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(!alone && cause !== undefined && { cause }),
  });
}

/** Describes the size of a request and its largest items, so that its author can make it smaller. */
function describeSizes({ instructions, contents, declarations }: ModelRequest): string {
  const sizes = [
    ...instructions.map((text) => ({ what: 'an instruction', chars: text.length })),
    ...contents.flatMap(({ role, parts }, at) =>
      parts.map((part) => ({ what: `${partName(part, role)} in content ${at}`, chars: sizeOf(part) })),
    ),
    ...declarations
      .filter(({ deferred }) => !deferred)
      .map((tool) => ({ what: `the declaration of \`${tool.name}\``, chars: sizeOf(tool) })),
  ];
  const all = sizes.reduce((sum, { chars }) => sum + chars, 0);
  const largest = sizes.toSorted((a, b) => b.chars - a.chars).slice(0, 3);
  const named = largest.map(({ what, chars }) => `${what} (${chars} characters)`).join(', ');
  return `The request has ${all} characters in ${contents.length} contents; the largest: ${named}.`;
}

function partName(part: Part, role: string): string {
  if (part.type === 'functionCall') return `a call of \`${part.name}\``;
  return part.type === 'functionResponse' ? `a response of \`${part.name}\`` : `a ${part.type} of the ${role}`;
}

function sizeOf(value: object): number {
  return JSON.stringify(value).length;
}
