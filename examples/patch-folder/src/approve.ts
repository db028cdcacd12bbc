import type { AnswerInput, Runner, RunResult } from '@mortise/core';

/** Resolves with true if the person approves the shown action. */
export type Ask = (preview: string) => Promise<boolean>;

/** Runs until no question is open: `ask` gets the diff, or the commands. */
export async function runApproved(app: Runner, message: string, ask: Ask): Promise<RunResult> {
  let result = await app.run({ message });
  while (result.status === 'paused') {
    const answers: AnswerInput[] = [];
    for (const { id, preview = '' } of result.pending)
      answers.push({ requestId: id, value: { confirmed: await ask(preview) } });
    result = await app.run({ session: result.session, answers });
  }
  return result;
}
