import { type Approver, approve } from './approver.ts';
import type { ModeSwitch } from './mode.ts';

/** Answers what the mode of the conversation answers: in `edits`, that files of the directory are written. */
export function modeApprover(mode: Pick<ModeSwitch, 'current'>): Approver {
  return async (pending) =>
    mode.current === 'edits'
      ? pending
          // A question that is asked again has another hint, with the reason.
          .filter(
            ({ kind, call, hint }) => kind === 'confirmation' && isEdit(call.name) && hint === `Allow ${call.name}?`,
          )
          .map((call) => approve(call, 'user, by accepting edits'))
      : [];
}

/** Tools from outside have the name of their source before theirs. */
function isEdit(name: string): boolean {
  return name === 'write_file';
}
