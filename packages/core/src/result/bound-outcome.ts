import { type ArtifactPart, artifactReaderName } from '../artifact/artifact-service.ts';
import type { OutcomePart, ToolOutcome } from '../content/outcome.ts';
import type { Awaitable } from '../json/awaitable.ts';
import { base64Slowly } from '../json/binary-data.ts';
import { clipText, grouped } from '../json/clip-text.ts';
import { mediaLimitBytes } from '../json/json-limits.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { ExtractedBytes } from '../json/snapshot-json.ts';
import { startTimer } from '../platform/platform.ts';
import { waitWithin } from '../run/bounded.ts';
import type { CallContext } from '../run/call-context.ts';
import { type BranchScope, warn } from '../run/scope.ts';
import type { Tool } from '../tool/tool.ts';
import type { JsonOutcome } from './call-outcome.ts';

/**
 * Returns an outcome as it is stored and as the model reads it: without secrets, and within the limit. A
 * longer outcome is cut to its beginning and end; the complete outcome is saved as an artifact if there is an
 * artifact service and a call to save it for. The output schema was checked before, with the complete
 * outcome.
 */
export function boundOutcome(
  scope: BranchScope,
  owner: ResultOwner,
  { outcome: given, large = [] }: JsonOutcome,
  keeper?: ResultKeeper,
): Awaitable<ToolOutcome> {
  const outcome = scope.run.secrets.json(given);
  if (large.length === 0 && isShort(outcome, limitOf(scope, owner))) return outcome;
  return shortened(new Keeper(scope, owner, keeper), outcome, large);
}

async function shortened(keep: Keeper, outcome: ToolOutcome, large: readonly ExtractedBytes[]): Promise<ToolOutcome> {
  const parts = await keep.parts(outcome.status === 'denied' ? [] : (outcome.parts ?? []), large);
  const media = parts.length > 0 && { parts };
  switch (outcome.status) {
    case 'denied':
      return { ...outcome, reason: await keep.text(outcome.reason ?? '', 'reason') };
    case 'error':
      return { ...outcome, message: await keep.text(outcome.message, 'message'), ...media };
    case 'ok': {
      const { modelOutput } = outcome;
      const output = await keep.value(outcome.output, 'output');
      if (modelOutput === undefined) return { ...outcome, output, ...media };
      return { ...outcome, output, modelOutput: await keep.value(modelOutput, 'model-output'), ...media };
    }
    default:
      outcome satisfies never;
      return outcome;
  }
}

/** Returns true if each text of an outcome is within the limit, and its media are within the media limit. */
function isShort(outcome: ToolOutcome, limit: number): boolean {
  if (outcome.status === 'denied') return (outcome.reason ?? '').length <= limit;
  const isFine =
    outcome.status === 'error'
      ? outcome.message.length <= limit
      : textOf(outcome.output).length <= limit && textOf(outcome.modelOutput ?? null).length <= limit;
  if (!isFine || !outcome.parts) return isFine;
  let media = 0;
  for (const part of outcome.parts) {
    if (part.type === 'text' && part.text.length > limit) return false;
    if (part.type === 'inlineData') media += part.data.length;
  }
  return media <= mediaChars;
}

/** Returns a value as the text that counts against the limit. */
function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The limit of the media of one outcome, in characters of base64. */
const mediaChars = (mediaLimitBytes * 4) / 3;

/** Shortens the parts of an outcome, and saves the complete parts as artifacts. */
class Keeper {
  readonly #scope: BranchScope;
  readonly #name: string;
  readonly #limit: number;
  readonly #context: ResultKeeper | undefined;
  #files = 0;

  constructor(scope: BranchScope, owner: ResultOwner, context: ResultKeeper | undefined) {
    this.#scope = scope;
    this.#name = owner.name;
    this.#limit = limitOf(scope, owner);
    this.#context = context;
  }

  async value(value: JsonValue, what: string): Promise<JsonValue> {
    const text = textOf(value);
    if (text.length <= this.#limit) return value;
    return this.text(text, what, typeof value === 'string' ? 'txt' : 'json');
  }

  async text(text: string, what: string, extension = 'txt'): Promise<string> {
    if (text.length <= this.#limit) return text;
    const size = `${grouped(text.length)} characters`;
    const where = await this.#save(`${what}.${extension}`, size, { type: 'text', text });
    return clipText(text, this.#limit, (omitted) => `… ${omitted} characters omitted${where && `; ${where}`} …`);
  }

  async parts(given: readonly OutcomePart[], large: readonly ExtractedBytes[]): Promise<readonly OutcomePart[]> {
    const parts: OutcomePart[] = [];
    let room = mediaChars;
    for (const part of given) {
      if (part.type === 'text') parts.push({ ...part, text: await this.text(part.text, 'part') });
      else if (part.type === 'inlineData' && part.data.length > room)
        parts.push(await this.#mediaNote(part, (part.data.length * 3) / 4));
      else {
        if (part.type === 'inlineData') room -= part.data.length;
        parts.push(part);
      }
    }
    for (const { mimeType, data } of large) {
      const encoded = this.#context && this.#scope.run.settings.artifacts ? await base64Slowly(data, pause) : '';
      parts.push(await this.#mediaNote({ type: 'inlineData', mimeType, data: encoded }, data.length));
    }
    return parts;
  }

  async #mediaNote(part: Extract<OutcomePart, { readonly type: 'inlineData' }>, bytes: number): Promise<OutcomePart> {
    const size = `${grouped(Math.floor(bytes))} bytes`;
    const where = await this.#save('media', `${part.mimeType}, ${size}`, part);
    return { type: 'text', text: `… ${part.mimeType}, ${size} omitted${where && `; ${where}`} …` };
  }

  /**
   * Saves the complete text or media as an artifact. Returns a note that says where it is; an empty string if
   * it was not saved.
   */
  async #save(what: string, size: string, part: ArtifactPart): Promise<string> {
    const context = this.#context;
    if (this.#name === artifactReaderName) return 'ask for a smaller part';
    if (context && this.#scope.run.settings.artifacts) {
      const count = this.#files++;
      const call = context.functionCallId.replace(/[^\w-]/g, '-');
      const filename = count === 0 ? `result-${call}-${what}` : `result-${call}-${count}-${what}`;
      try {
        const version = await waitWithin(this.#scope, context.saveArtifact(filename, part));
        const how =
          part.type === 'text' && context.wasOffered(artifactReaderName)
            ? `; ${artifactReaderName} reads the rest`
            : '';
        return `full output: artifact "${filename}" version ${version} (${size})${how}`;
      } catch (cause) {
        warn(
          this.#scope,
          'artifact_failed',
          `the complete result of ${this.#name} could not be saved as an artifact`,
          cause,
        );
      }
    }
    warn(
      this.#scope,
      'result_truncated',
      `the result of ${this.#name} (${size}) is longer than the limit, and only its beginning and end were kept; give createRunner({ artifacts }) to keep the complete result`,
    );
    return '';
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    startTimer(0, resolve);
  });
}

/** The name of the tool that returned a result, and the limit that the tool declares. */
type ResultOwner = Pick<Tool, 'name' | 'resultLimitChars'>;

/**
 * Returns the maximum number of characters of one result, in the log and for the model: the tool's limit,
 * otherwise the runner's limit.
 */
function limitOf({ run }: BranchScope, owner: ResultOwner): number {
  return owner.resultLimitChars ?? run.settings.resultLimitChars;
}

/** The context of the call whose complete result is saved as an artifact. */
export type ResultKeeper = Pick<CallContext, 'functionCallId' | 'saveArtifact' | 'wasOffered'>;

/**
 * Returns the keeper for a result that arrives after its
 * call was abandoned; undefined without an artifact service.
 */
export function lateKeeper({ run }: BranchScope, callId: string): ResultKeeper | undefined {
  const { artifacts } = run.settings;
  return (
    artifacts && {
      functionCallId: callId,
      saveArtifact: (filename, part) => artifacts.save(run.view.key, filename, part),
      // The tools that the model was offered are no longer known.
      wasOffered: () => false,
    }
  );
}
