import {
  type Awaitable,
  checkMembers,
  type Event,
  type ExplicitResult,
  errorResult,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  okResult,
  type Tool,
  type ToolContext,
} from '@mortise/core';
import { growingLog } from '@mortise/core/events';
import {
  type ClientTool,
  clientTool,
  clientToolOptions,
  inputSchema,
  issueAt,
  type OpenAIClientToolOptions,
} from './client-tool.ts';

/** A request of the model to a computer. */
export interface OpenAIComputerCall {
  /**
   * The actions in order, in the format of the protocol. The
   * screenshot for the answer is taken after the last action.
   */
  readonly actions: readonly OpenAIComputerAction[];
  /**
   * Safety checks of the server: a call with checks does
   * not run before the application has acknowledged them.
   */
  readonly safetyChecks: readonly OpenAISafetyCheck[];
}

/**
 * An action of the model. Coordinates are pixels, from the left
 * and from the top. `keys` are held down during the action.
 */
export type OpenAIComputerAction =
  | ({ readonly type: 'click'; readonly button: 'left' | 'right' | 'wheel' | 'back' | 'forward' } & AtPoint)
  | ({ readonly type: 'double_click' } & AtPoint)
  | ({ readonly type: 'move' } & AtPoint)
  | ({ readonly type: 'scroll'; readonly scroll_x: number; readonly scroll_y: number } & AtPoint)
  | { readonly type: 'drag'; readonly path: readonly Point[]; readonly keys?: readonly string[] | null }
  | { readonly type: 'keypress'; readonly keys: readonly string[] }
  | { readonly type: 'type'; readonly text: string }
  | { readonly type: 'screenshot' }
  | { readonly type: 'wait' };

type Point = { readonly x: number; readonly y: number };
type AtPoint = Point & { readonly keys?: readonly string[] | null };

export type OpenAISafetyCheck = {
  readonly id: string;
  readonly code?: string | null;
  readonly message?: string | null;
};

/** The screen: an image in Base64, or the id of an image that was uploaded to OpenAI. */
export type OpenAIScreenshot = { readonly mimeType: string; readonly data: string } | { readonly fileId: string };

export interface OpenAIComputerOptions
  extends Omit<OpenAIClientToolOptions<OpenAIComputerCall, OpenAIScreenshot>, 'run'> {
  /**
   * Runs the actions, and returns the screen after them.
   *
   * INVARIANT computer:order: actions run one after the other;
   * the returned screenshot is taken after the last action.
   * INVARIANT computer:told: an action that is not possible throws an error with its reason.
   * INVARIANT computer:stops: no action is started once `context.signal` has been aborted.
   *
   * `computerCases` of `@mortise/testing` check all three invariants.
   */
  readonly run: (call: OpenAIComputerCall, context: ToolContext) => Awaitable<OpenAIScreenshot>;
  /**
   * Returns true if the safety checks of the server are acknowledged. It is called after the gates and before
   * `run`, for calls with checks. If it is omitted, a call with checks fails with `safety_check_pending`. An
   * edited call that lacks one of the server's checks fails too, because that check was not acknowledged.
   */
  readonly acknowledge?:
    | ((checks: readonly OpenAISafetyCheck[], context: ToolContext) => Awaitable<boolean>)
    | undefined;
}

/**
 * Creates a computer tool that the application runs: `computer` in the log. The response to a call is an
 * image of the screen. One call runs at a time, unless `exclusive` is set.
 *
 * For the model `computer-use-preview`, give the option
 * `config: { type: 'computer_use_preview', display_width, display_height, environment }`. A denied or failed
 * call is answered with an empty image and the reason.
 */
export function openaiComputer(options: OpenAIComputerOptions): Tool<OpenAIComputerCall> {
  options = checkMembers('openaiComputer', options, { ...clientToolOptions, acknowledge: 'function' });
  const { run, acknowledge, ...rest } = options;
  return clientTool<OpenAIComputerCall, ExplicitResult>(computer, {
    ...rest,
    run: async (call, context) => {
      const { safetyChecks: checks } = call;
      const left = checksOfModel(context).filter(({ id }) => !checks.some((check) => check.id === id));
      // A person who edits a call and removes a safety check has not acknowledged that check.
      if (left.length > 0 || (checks.length > 0 && !(await acknowledge?.(checks, context))))
        return pending([...checks, ...left]);
      const shown = await run(call, context);
      return okResult(null, { parts: [partOf(shown)] });
    },
  });
}

/**
 * Returns the safety checks that the server reported for a
 * call: an answer with a screenshot acknowledges all of them.
 */
function checksOfModel(context: ToolContext): readonly OpenAISafetyCheck[] {
  const { functionCallId } = context;
  const partOfCall = (event: Event) =>
    event.type === 'model'
      ? event.content.parts.find((part) => part.type === 'functionCall' && part.id === functionCallId)
      : undefined;
  // A turn that is not stored yet was not edited. The search
  // starts at the end, because the turn is among the newest.
  const turn = growingLog(context).findLast(partOfCall);
  const call = turn && partOfCall(turn);
  const checks = call?.type === 'functionCall' ? call.args['pending_safety_checks'] : undefined;
  return isObjects(checks) ? (checks as unknown as readonly OpenAISafetyCheck[]) : [];
}

function pending(checks: readonly OpenAISafetyCheck[]): ExplicitResult {
  const summary = checks.map(({ message, code, id }) => message ?? code ?? id).join('; ');
  return errorResult(
    `nothing was done: the safety checks of the server were not acknowledged (${summary}). Do something else, or ask the user.`,
    'safety_check_pending',
  );
}

function partOf(shown: OpenAIScreenshot) {
  return 'fileId' in shown
    ? ({ type: 'fileData', fileUri: shown.fileId, mimeType: 'image/png' } as const)
    : ({ type: 'inlineData', mimeType: shown.mimeType, data: shown.data } as const);
}

const computer: ClientTool<OpenAIComputerCall> = {
  type: 'computer',
  description: 'Looks at a screen, and uses its mouse and keyboard',
  exclusive: true,
  input: inputSchema((value) => {
    const {
      action,
      actions = action === undefined ? [] : [action],
      pending_safety_checks: checks,
    } = isJsonObject(value) ? value : {};
    if (!isObjects(actions) || !actions.every(({ type }) => typeof type === 'string'))
      return issueAt('actions', 'a list of actions');
    if (!isObjects(checks ?? [])) return issueAt('pending_safety_checks', 'a list of checks');
    return {
      value: {
        actions: actions as unknown as readonly OpenAIComputerAction[],
        safetyChecks: (checks ?? []) as unknown as readonly OpenAISafetyCheck[],
      },
    };
  }),
  inputJsonSchema: {
    type: 'object',
    properties: {
      action: { type: 'object' },
      actions: { type: 'array', items: { type: 'object' } },
      pending_safety_checks: { type: 'array', items: { type: 'object' } },
    },
  },
  preview: ({ actions, safetyChecks }) =>
    [
      ...safetyChecks.map(({ code, message, id }) => `safety check: ${message ?? code ?? id}`),
      ...actions.map(({ type, ...members }) =>
        Object.keys(members).length === 0 ? type : `${type} ${JSON.stringify(members)}`,
      ),
    ].join('\n'),
};

function isObjects(value: JsonValue | undefined): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every(isJsonObject);
}
