import { checkMembers, type MemberRules, type Tool } from '@mortise/core';

/** Options of `exitLoop`. */
export interface ExitLoopOptions {
  /** The name of the tool; default `exit_loop`. */
  readonly name?: string | undefined;
  /** A description for the model: when to call it. */
  readonly description?: string | undefined;
}

/** A tool by which a model ends the loop that its agent is a member of; its turn ends with the call. */
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
    // A model that adds arguments means the same.
    check: () => ({ value: {} }),
    run(_args: object, context) {
      context.escalate();
      context.skipSummarization();
      return { status: 'ok', output: {} };
    },
  };
}

const defaultDescription = 'Ends the loop. Call it only when you are told to, and when nothing is left to do.';

const exitLoopOptions = { name: 'text', description: 'string' } satisfies MemberRules<ExitLoopOptions>;
