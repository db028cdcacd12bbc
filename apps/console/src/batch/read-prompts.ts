import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { UsageError } from '../exit/exit-codes.ts';
import type { Attachment } from '../text/attachment.ts';
import { AttachmentText } from '../text/attachment.ts';

/**
 * Yields prompts from a stream, one per line, as they arrive; skips blank lines. An abort ends the stream.
 */
export async function* readPrompts(input: Readable, signal: AbortSignal): AsyncGenerator<string, void, void> {
  for await (const line of createInterface({ input, signal, crlfDelay: Number.POSITIVE_INFINITY })) {
    const prompt = line.trim();
    if (prompt !== '') yield prompt;
  }
}

/**
 * Reads standard input to its end; returns `undefined` if it is blank. Input longer than `maxChars` is cut to
 * its start and its end, and reading stops after `maxRead` characters.
 *
 * Throws a `UsageError` if the input is not text or cannot be read; after an abort, returns the input so far.
 */
export async function readStandardInput(
  input: Readable,
  signal: AbortSignal,
  { maxChars, maxRead }: InputBounds = usualBounds,
): Promise<Attachment | undefined> {
  const read = new AttachmentText('standard input', maxChars);
  const stop = (): void => void input.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const piece of input.setEncoding('utf8')) {
      const text = String(piece);
      if (text.includes('\0')) throw new UsageError('Standard input is not text; a request must be text');
      read.push(text);
      if (read.chars >= maxRead) break;
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (!signal.aborted)
      throw new UsageError(
        `Standard input cannot be read (${error instanceof Error ? error.message : String(error)}); to send a request without it, add </dev/null`,
      );
  } finally {
    signal.removeEventListener('abort', stop);
  }
  const attachment = read.toAttachment(read.chars >= maxRead ? ', and was not read further' : '');
  return attachment.text.trim() === '' ? undefined : attachment;
}

/** Limits in characters. */
interface InputBounds {
  /** The maximum number of characters that the model gets. */
  readonly maxChars: number;
  readonly maxRead: number;
}

/** The default bounds: the model gets about 50,000 tokens of a log. */
const usualBounds: InputBounds = { maxChars: 200_000, maxRead: 256 * 1024 * 1024 };
