import type { RunEvent, RunResult } from '@mortise/core';
import type { AdviceOn } from '../model/model-server.ts';
import { type Paint, paint } from '../terminal/paint.ts';
import { neutralize } from '../text/neutralize.ts';
import { type Banner, bannerLines } from '../ui/banner.ts';
import type { CallLog } from '../ui/call-log.ts';
import { Transcript } from '../ui/transcript.ts';
import { WarningLog } from '../ui/warning-log.ts';
import type { Lines } from '../view/lines.ts';

/** The output of a batch. */
export interface Output {
  /**
   * Shows a prompt. @param attachments The names and sizes of attachments, such as `src/main.ts, 40 lines`.
   */
  onPrompt(prompt: string, attachments: readonly string[]): void;
  onEvent(event: RunEvent): void;
}

/** Reports on standard error which questions of a run stay open, and how to answer them. */
export function reportUnanswered({ pending, session }: RunResult, isKept: boolean): void {
  for (const { hint, kind } of pending) {
    process.stderr.write(`! ${neutralize(hint)} This question was not answered (${neutralize(kind)}).\n`);
  }
  const how = isKept ? `--session ${session.sessionId}` : 'a session that --session names';
  process.stderr.write(`  In a terminal, without --prompt, ${how} resumes it.\n`);
}

/**
 * Creates an output that writes only events to standard output,
 * one per line; the banner and advice go to standard error.
 */
export function jsonOutput(banner: Banner, adviceOn?: AdviceOn): Output {
  for (const line of bannerLines(banner, paint(process.stderr))) process.stderr.write(`${line}\n`);
  return {
    onPrompt() {},
    onEvent(event) {
      process.stdout.write(`${jsonLine(event)}\n`);
      const advice = event.type === 'end' && event.result.error ? adviceOn?.(event.result.error) : undefined;
      if (advice !== undefined) process.stderr.write(`! ${neutralize(advice)}\n`);
    },
  };
}

/**
 * Returns an event as one line of JSON. An error is written as its name and message; values that JSON cannot
 * represent are written as text.
 */
export function jsonLine(event: RunEvent): string {
  return JSON.stringify(pictureOf(event, new Set()));
}

/** Returns a JSON copy of a value. Only the cause of an error can contain values that are not JSON. */
function pictureOf(value: unknown, above: ReadonlySet<object>): unknown {
  if (value instanceof Error) return { name: value.name, message: value.message };
  if (typeof value === 'bigint' || typeof value === 'symbol' || typeof value === 'function') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (above.has(value)) return '[circular]';
  const below = new Set(above).add(value);
  if (Array.isArray(value)) return value.map((item: unknown) => pictureOf(item, below));
  return Object.fromEntries(membersOf(value).map(([key, item]) => [key, pictureOf(item, below)]));
}

/**
 * Returns the members of an object, and the cause of an
 * error, which is not enumerable and which JSON would omit.
 */
function membersOf(value: object): readonly [string, unknown][] {
  const members = Object.entries(value);
  return 'cause' in value && !Object.keys(value).includes('cause') ? [...members, ['cause', value.cause]] : members;
}

/** Creates an output that shows prompts and runs as text, below a banner. */
export function textOutput(
  { screen, paint, calls }: TextTarget,
  banner: Banner,
  adviceOn: AdviceOn | undefined,
): Output {
  const transcript = new Transcript({
    screen,
    paint,
    calls,
    warnings: new WarningLog(),
    unfoldHint: () => 'whole with --json',
    warningsHint: 'whole with --json',
    adviceOn,
  });
  for (const line of bannerLines(banner, paint)) screen.line(line);
  return {
    onPrompt: (prompt, attachments) => transcript.message(prompt, attachments),
    onEvent: (event) => transcript.show(event),
  };
}

/** The output stream of a batch, and the log of calls that were shown there. */
interface TextTarget {
  readonly screen: Lines;
  readonly paint: Paint;
  readonly calls: CallLog;
}
