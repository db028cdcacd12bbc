import type { PendingQuestion, PendingRequest } from '../content/pending-request.ts';
import type { EventBody } from '../event/event.ts';
import { canonicalJson } from '../json/canonical-json.ts';
import { cutText } from '../json/clip-text.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { sha256 } from '../json/sha256.ts';
import { waitWithin } from '../run/bounded.ts';
import type { CallContext } from '../run/call-context.ts';
import { checkedApart, checkedJsonOf, shownCheck, type ValidCall } from '../run/checked-call.ts';
import { RunContext } from '../run/run-context.ts';
import { type AgentScope, warnWhy } from '../run/scope.ts';
import type { CheckedArgs } from '../tool/tool.ts';
import { effectOfTool } from '../tool/tool-traits.ts';
import type { CallState } from '../view/branch-state.ts';
import { checkArgs } from './check-call.ts';

/** The question that a call waits for. */
export interface CallQuestion {
  readonly request: PendingRequest;
  /** The events that must be in the log before the question. */
  readonly before?: readonly EventBody[];
  /** True if the model does not wait for the answer. */
  readonly isInterim?: boolean;
  /**
   * The maximum number of open questions of the session: if
   * so many are open already, this question is not asked.
   */
  readonly maxPending?: number | undefined;
  /** The thrown error, if it is the reason for the question. */
  readonly cause?: unknown;
}

/**
 * Creates a question with the members that its author cannot choose: its id, its call, the digest that an
 * answer is bound to, and a preview of the effect.
 */
export async function requestFor(
  scope: AgentScope,
  { request, questions }: CallState,
  good: ValidCall,
  question: PendingQuestion,
  context: CallContext,
): Promise<PendingRequest> {
  const edited = good.args === request.args ? {} : { args: good.args };
  const about = { digest: digestOf(scope, good), ...edited, ...shownCheck(good) };
  const preview = await previewOf(scope, good, context);
  const shown = preview === undefined ? {} : { preview };
  return { ...question, id: `${request.id}?${questions.length}`, callId: request.id, ...about, ...shown };
}

async function previewOf(scope: AgentScope, good: ValidCall, context: CallContext): Promise<string | undefined> {
  const { tool } = good;
  if (!tool.preview) return undefined;
  try {
    const checked = await argsForGates(scope, good);
    if (!checked) return undefined;
    const preview = await waitWithin(scope, tool.preview(checked.value, new RunContext(scope, context)));
    return typeof preview === 'string' ? cutText(preview, previewChars) : undefined;
  } catch (cause) {
    warnWhy(
      scope,
      'preview_failed',
      `the \`preview\` of the tool "${tool.name}" failed, so its question has no preview`,
      cause,
    );
    return undefined;
  }
}

const previewChars = 20_000;

/**
 * Returns a new copy of the checked arguments for one gate: changes that the gate makes to the copy reach
 * neither the tool nor other gates. Returns undefined if checking the same arguments again gives other
 * values: a decision about them would not be valid.
 */
export async function argsForGates(scope: AgentScope, good: ValidCall): Promise<CheckedArgs | undefined> {
  const { json, plain, faithful } = checkedJsonOf(good);
  if (plain && json !== undefined) return new PlainArgs(json);
  const again = await checkArgs(scope, good.tool, good.args);
  if (!('value' in again) || digestOf(scope, again) !== digestOf(scope, good)) return undefined;
  return { value: again.value, json: structuredClone(json), faithful };
}

/** Arguments that are plain JSON: each gate gets a copy. */
class PlainArgs implements CheckedArgs {
  readonly #json: JsonValue;
  readonly faithful = true;

  constructor(json: JsonValue) {
    this.#json = json;
  }

  get value(): unknown {
    return structuredClone(this.#json);
  }

  get json(): JsonValue {
    return structuredClone(this.#json);
  }
}

/**
 * Returns the digest of the subject of a question: the tool as declared to the model, the arguments as given,
 * and the checked arguments if they differ. An answer is valid only for the same subject. The tool's
 * description is not included if the runner binds answers to the schema.
 */
export function digestOf({ run }: AgentScope, good: ValidCall): string {
  const { answersBindTo } = run.settings;
  const digests = answersBindTo === 'schema' ? bySchema : byDefinition;
  const known = digests.get(good);
  if (known !== undefined) return known;
  const { name, declaration, egress } = good.tool;
  const definition: JsonObject = {
    name,
    effect: effectOfTool(good.tool),
    ...(egress !== undefined && { egress: egress as JsonValue }),
    ...(answersBindTo !== 'schema' && { description: declaration?.description ?? '' }),
    parameters: declaration?.parametersJsonSchema ?? {},
  };
  const checked = checkedApart(good);
  const digest = sha256(canonicalJson({ definition, args: good.args, ...(checked !== undefined && { checked }) }));
  digests.set(good, digest);
  return digest;
}

const byDefinition = new WeakMap<object, string>();
const bySchema = new WeakMap<object, string>();
