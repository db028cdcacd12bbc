import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type ModelEnd,
  ModelError,
  type ModelEvent,
} from '@mortise/core';
import { type AnswerReader, contentOf, type LoweredTools, lateWarning, type WireBody } from '@mortise/provider-kit';
import { errorFrom } from '../answer/from-error.ts';
import { citationSources } from '../answer/from-grounding.ts';
import type { GeminiProfile } from '../profile/model-profile.ts';
import { AnswerParts } from './answer-parts.ts';
import { callFamily } from './from-call.ts';
import { fromFinishReason, otherUsage, usedByAll } from './from-end.ts';
import { outputFamily } from './from-output.ts';
import { serverFamily } from './from-server-step.ts';
import { thoughtFamily } from './from-thought.ts';
import type { Shown, StepFamily, StepState } from './step-family.ts';

/** Reads one answer of the Interactions API. Only `interaction.completed` ends an answer. */
export class InteractionsReader implements AnswerReader {
  readonly #profile: GeminiProfile;
  readonly #body: () => WireBody;
  readonly #parts: AnswerParts;
  /** The steps by their index in the answer. */
  readonly #steps: Map<JsonValue, StepState> = new Map<JsonValue, StepState>();
  #about: JsonObject = {};
  #status: string | undefined;
  #usage: JsonValue | undefined;
  /** The usage of the earlier answers that this answer continues. */
  readonly #usedBefore: JsonValue[] = [];
  #sentToken: JsonValue | undefined;
  #late = false;

  /** @param body The body of the request, for the request that continues an incomplete answer. */
  constructor(profile: GeminiProfile, tools: Pick<LoweredTools<unknown>, 'fromWire'>, body: () => WireBody) {
    this.#profile = profile;
    this.#body = body;
    this.#parts = new AnswerParts(profile.provider, tools.fromWire);
  }

  get over(): boolean {
    return this.#status !== undefined;
  }

  read(event: unknown): ModelEvent | readonly ModelEvent[] | undefined {
    if (!isJsonObject(event)) return undefined;
    if (this.over) return this.#tooLate(event);
    const { event_type: type, index = null, error } = event;
    switch (type) {
      case 'step.delta':
        return this.#delta(index, event['delta']);
      case 'step.start':
        return this.#start(index, event['step']);
      case 'step.stop':
        return this.#stop(this.#steps.get(index));
      case 'interaction.created':
        this.#take(event['interaction']);
        return undefined;
      case 'interaction.completed':
        return this.#complete(event['interaction']);
      default:
        // An error may have its type only in the name of the event.
        if (isJsonObject(error)) throw errorFrom(error, this.#profile.provider);
        return undefined;
    }
  }

  readComplete(answer: unknown): readonly ModelEvent[] {
    if (isJsonObject(answer) && isJsonObject(answer['error'])) {
      throw errorFrom(answer['error'], this.#profile.provider);
    }
    if (!isJsonObject(answer) || typeof answer['status'] !== 'string') throw this.#badResponse(noInteraction);
    return this.#complete(answer);
  }

  end(): ModelEnd | undefined {
    if (this.#status === undefined) return undefined;
    if (this.#status === 'requires_action' && !this.#parts.anyCall) throw this.#unanswered();
    const argsText = this.#parts.argsTexts();
    const usages = [...this.#usedBefore, this.#usage];
    const usage = usedByAll(usages);
    return {
      type: 'end',
      content: contentOf(this.#parts.slots, this.#profile),
      ...(argsText && { argsText }),
      finishReason: fromFinishReason(this.#status, this.#parts.anyCall),
      ...(usage && { usage }),
      ...this.#metadata(otherUsage(usages)),
    };
  }

  /**
   * Returns the body of the request for the next part of a long answer. A stored answer is continued by its
   * id; otherwise the input is sent again.
   */
  resumeBody(): WireBody | undefined {
    const { continuation_token: token, id } = this.#about;
    if (this.#status !== 'requires_continuation' || typeof token !== 'string' || token === this.#sentToken) {
      return undefined;
    }
    if (this.#usage !== undefined) this.#usedBefore.push(this.#usage);
    this.#usage = undefined;
    this.#status = undefined;
    this.#sentToken = token;
    this.#about = {};
    this.#steps.clear();
    const { input, ...body } = this.#body();
    const stored = body['store'] !== false && typeof id === 'string' && id !== '';
    return { ...body, ...(stored ? { previous_interaction_id: id } : { input }), continuation_token: token };
  }

  #start(index: JsonValue, step: JsonValue | undefined): Shown {
    const state = stateOf(step);
    if (!state) return undefined;
    this.#steps.set(index, state);
    return state.family.begin(this.#parts, state);
  }

  #delta(index: JsonValue, delta: JsonValue | undefined): Shown {
    const state = this.#steps.get(index);
    return state && isJsonObject(delta) ? state.family.delta(this.#parts, state, delta) : undefined;
  }

  #stop(state: StepState | undefined): Shown {
    return state?.family.end?.(this.#parts, state);
  }

  #complete(interaction: JsonValue | undefined): readonly ModelEvent[] {
    this.#take(interaction);
    const { steps, status = 'unspecified', errors } = this.#about;
    const hasSteps = this.#steps.size > 0;
    const events = [...this.#steps.values()].flatMap((state) => this.#stop(state) ?? []);
    if (!hasSteps && Array.isArray(steps)) events.push(...steps.flatMap((step) => this.#completeStep(step) ?? []));
    if (status === 'in_progress' || status === 'queued') throw this.#badResponse(notThere);
    this.#status = status === 'failed' ? this.#failed(errors) : String(status);
    return events;
  }

  #completeStep(step: JsonValue): Shown {
    const state = stateOf(step);
    if (!state) return undefined;
    const { family } = state;
    if (family.complete) return family.complete(this.#parts, state);
    return [family.begin(this.#parts, state) ?? [], family.end?.(this.#parts, state) ?? []].flat();
  }

  /**
   * Returns the finish reason of a failed answer that was blocked,
   * which keeps its parts so far. Throws for any other failure.
   */
  #failed(errors: JsonValue | undefined): string {
    const [error] = Array.isArray(errors) ? errors.filter(isJsonObject) : [];
    if (error?.['code'] === blocked) return blocked;
    throw errorFrom(error ?? {}, this.#profile.provider);
  }

  #take(interaction: JsonValue | undefined): void {
    if (!isJsonObject(interaction)) return;
    this.#about = { ...this.#about, ...interaction };
    if (isJsonObject(interaction['usage'])) this.#usage = interaction['usage'];
  }

  /** Returns the metadata of the answer. An answer that is not stored has no id. */
  #metadata(counts: JsonObject): Pick<ModelEnd, 'sources' | 'metadata'> {
    const { id, model, service_tier: serviceTier } = this.#about;
    const rest = Object.entries(this.#about).filter(([name, value]) => !known.has(name) && value !== null);
    const { citations, slots } = this.#parts;
    const sources = citationSources(citations, slots);
    const metadata = {
      // Members without a field in `ModelEnd` keep the names of the server.
      ...Object.fromEntries(rest),
      ...counts,
      ...(typeof id === 'string' && id !== '' && { responseId: id }),
      ...(typeof model === 'string' && { model }),
      ...(typeof serviceTier === 'string' && { serviceTier }),
      ...(citations.length > 0 && { citations }),
    };
    return { ...(sources.length > 0 && { sources }), ...(Object.keys(metadata).length > 0 && { metadata }) };
  }

  #tooLate({ event_type: type }: JsonObject): ModelEvent | undefined {
    if (this.#late || !(typeof type === 'string' && type.startsWith('step.'))) return undefined;
    this.#late = true;
    return lateWarning;
  }

  /**
   * Returns the error for a server that waits for a result of something other than a function call, which
   * this package does not support.
   */
  #unanswered(): ModelError {
    return new ModelError(
      'unhandled_call',
      `${this.#profile.provider} asks the application to run something other than a function call, which is not supported. Omit the tool that causes it, or update the package.`,
    );
  }

  #badResponse(problem: string): ModelError {
    return new ModelError('bad_response', `${this.#profile.provider} answered ${problem}`);
  }
}

/** Returns the state of a new step; undefined for input of the application. */
function stateOf(step: JsonValue | undefined): StepState | undefined {
  if (!isJsonObject(step) || step['type'] === 'user_input') return undefined;
  return { family: families.get(step['type'] ?? null) ?? serverFamily, step };
}

const families: ReadonlyMap<JsonValue, StepFamily> = new Map<JsonValue, StepFamily>([
  ['model_output', outputFamily],
  ['thought', thoughtFamily],
  ['function_call', callFamily],
]);

/** Members that other code reads, and members that repeat the request or the steps. */
const known: ReadonlySet<string> = new Set([
  ...['id', 'object', 'model', 'role', 'service_tier', 'status', 'steps', 'usage', 'created', 'updated'],
  ...['error', 'errors', 'continuation_token', 'continuation_ids'],
  ...['output_text', 'output_audio', 'output_image', 'output_video'],
  // Members of the request.
  ...['agent', 'agent_config', 'background', 'cached_content', 'environment', 'generation_config', 'input', 'labels'],
  ...['previous_interaction_id', 'response_format', 'response_mime_type', 'response_modalities', 'safety_settings'],
  ...['store', 'system_instruction', 'tools', 'webhook_config'],
]);

const blocked = 'content_blocked';
const noInteraction =
  'with a response that is not an interaction. Check that the option `baseURL` is the address of the API, or omit `api`.';
const notThere = 'with an interaction that is still in progress. Omit `background` in `providerOptions`.';
