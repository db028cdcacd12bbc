import { checkMembers, type MemberRules, type Tool } from '@mortise/core';

/** Options of `exitLoop`. */
export interface ExitLoopOptions {
  /** The name of the tool; default `exit_loop`. */
  readonly name?: string | undefined;
  /** The description of the tool, which tells the model when to call it. */
  readonly description?: string | undefined;
}

/**
 * Creates a tool by which a model ends the loop that its
 * agent is a member of; the agent's turn ends with the call.
 */
export function exitLoop(options: ExitLoopOptions = {}): Tool {
  options = checkMembers('exitLoop', options, exitLoopOptions);
  const { name = 'exit_loop', description = defaultDescription } = options;
  return {
    name,
    description,
    declaration: Object.freeze({
      name,
      description,
      parametersJsonSchema: { type: 'object', properties: {} },
    }),
    effect: 'read',
    egress: 'none',
    // Arguments have no meaning, so any are accepted.
    check: () => ({ value: {} }),
    run(_args: object, context) {
      context.escalate();
      context.skipSummarization();
      return { status: 'ok', output: {} };
    },
  };
}

const defaultDescription = 'Ends the loop. Call it only when you are instructed to, and when nothing is left to do.';

const exitLoopOptions = { name: 'text', description: 'string' } satisfies MemberRules<ExitLoopOptions>;
