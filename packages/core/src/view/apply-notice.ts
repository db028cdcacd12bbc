import type { Content } from '../content/content.ts';
import { reopen } from './apply-branches.ts';
import type { BranchState } from './branch-state.ts';
import { say } from './conversation.ts';
import { beginInvocation } from './invocation-state.ts';
import type { SessionView } from './session-view.ts';

/** Takes in that an invocation was given a new allowance, or that an answer does not match its schema. */
export function applyRareNotice(
  view: SessionView,
  branch: BranchState,
  code: 'continued' | 'output_invalid',
  value: unknown,
): void {
  const { invocation, conversation } = branch;
  if (code === 'continued') {
    const { id, usage, usageByModel } = invocation;
    branch.invocation = { ...beginInvocation(id), usage, usageByModel };
    reopen(view, branch);
    return;
  }
  if (++invocation.badOutputs > 1) {
    const message = `The answer does not match the output schema: ${value}`;
    invocation.stopped = { status: 'failed', code, message };
    return;
  }
  say(conversation, correction(String(value)), undefined);
  branch.turn = 'responded';
}

function correction(issues: string): Content {
  return {
    role: 'user',
    parts: [
      {
        type: 'text',
        text: `Your answer does not match the required schema: ${issues}. Answer again, with the JSON only.`,
      },
    ],
  };
}
