import type { Content, Runner, RunResult } from '@mortise/core';
import { converseWhenFree } from '../agent/converse.ts';
import type { Approver } from '../approval/approver.ts';
import { exitCodes } from '../exit/exit-codes.ts';
import type { ConsoleSessions } from '../sessions/console-sessions.ts';
import type { StartSession } from '../sessions/start-session.ts';
import { type Attachment, attachmentLine, withAttachments } from '../text/attachment.ts';
import { neutralize } from '../text/neutralize.ts';
import type { NamedFiles } from '../workspace/named-files.ts';
import { type Output, reportUnanswered } from './output.ts';

/** Prompts that are run one after another, in one session. */
export interface Batch {
  readonly runner: Pick<Runner, 'stream'>;
  readonly sessions: ConsoleSessions;
  readonly start: StartSession;
  /** True if the session is kept after the process ends. */
  readonly isKept: boolean;
  /** True if a session that this batch starts has a team. */
  readonly isTeam: boolean;
  readonly prompts: AsyncIterable<string> | Iterable<string>;
  /** The attachment of the first prompt. */
  readonly attachment?: Attachment | undefined;
  /** Reads the files that a request names. */
  readonly filesOf: (request: string) => Promise<NamedFiles>;
  readonly approver: Approver;
  readonly output: Output;
  /** Aborts to cancel the current run and all following runs. */
  readonly interrupted: AbortSignal;
}

/** Runs all prompts. A prompt that fails does not stop the following ones. Returns the exit code. */
export async function runPrompts(batch: Batch): Promise<number> {
  const { sessions, start } = batch;
  let hasStarted = start.stored !== undefined;
  let { attachment } = batch;
  let code: number = exitCodes.completed;
  for await (const message of batch.prompts) {
    if (batch.interrupted.aborted) break;
    const { files, problems } = await batch.filesOf(message);
    const all = [...(attachment ? [attachment] : []), ...files];
    batch.output.onPrompt(message, all.map(attachmentLine));
    for (const problem of [...problems, ...files.flatMap(({ cut = [] }) => cut)])
      process.stderr.write(`! ${neutralize(problem)}\n`);
    if (!hasStarted) await sessions.begin(start.id, message, batch.isTeam);
    hasStarted = true;
    const result = await runPrompt(batch, withAttachments(message, all));
    attachment = undefined;
    if (result.status === 'paused') reportUnanswered(result, batch.isKept);
    if (result.status !== 'completed') code = exitCodes.notCompleted;
  }
  return batch.interrupted.aborted ? exitCodes.interrupted : code;
}

async function runPrompt(
  { runner, start, approver, output, interrupted }: Batch,
  message: string | Content,
): Promise<RunResult> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(interrupted.reason);
  interrupted.addEventListener('abort', abort, { once: true });
  try {
    const onEvent = output.onEvent.bind(output);
    return await converseWhenFree(
      { runner, session: start.id, message, controller, onEvent, approver },
      () => undefined,
    );
  } finally {
    interrupted.removeEventListener('abort', abort);
  }
}
