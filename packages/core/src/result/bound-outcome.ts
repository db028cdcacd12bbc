import { artifactReaderName } from '../artifact/artifact-reader-name.ts';
import type { ArtifactPart } from '../artifact/artifact-service.ts';
import type { OutcomePart, ToolOutcome } from '../content/outcome.ts';
import { base64Slowly } from '../json/bytes.ts';
import { clipText, grouped } from '../json/clip-text.ts';
import { mediaLimitBytes } from '../json/json-limits.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { PicturedBytes } from '../json/snapshot-json.ts';
import type { Steps } from '../json/steps.ts';
import { startTimer } from '../platform/platform.ts';
import type { CallContext } from '../run/call-context.ts';
import { type BranchScope, warn } from '../run/run-scope.ts';
import { waitWithin } from '../run/wait-within.ts';
import type { Tool } from '../tool/tool.ts';
import type { JsonOutcome } from './json-outcome.ts';

/**
 * An outcome as it is stored and as the model reads it: without secrets, and no longer than the limit.
 *
 * Of what is longer, head and tail stay, and the whole is saved as an artifact where there is a service and a
 * call to save it for: without a call it waits for nothing. The schema was checked before, on the whole.
 */
export function* boundOutcome(
  scope: BranchScope,
  owner: ResultOwner,
  picture: JsonOutcome,
  keeper?: ResultKeeper,
): Steps<ToolOutcome> {
  if (picture.changed && scope.run.outbox.watched) {
    warn(
      scope,
      'result_changed',
      `the result of ${owner.name} had values that JSON cannot represent: ${picture.changed.join(', ')}`,
    );
  }
  const outcome = scope.run.secrets.json(picture.outcome);
  if (picture.maxChars <= limitOf(scope, owner) && !picture.large) return outcome;
  const keep = new Keeper(scope, owner, keeper);
  const parts = yield* keep.parts(outcome.status === 'denied' ? [] : (outcome.parts ?? []), picture.large ?? []);
  const media = parts.length > 0 && { parts };
  switch (outcome.status) {
    case 'denied':
      return { ...outcome, reason: yield* keep.text(outcome.reason ?? '', 'reason') };
    case 'error':
      return { ...outcome, message: yield* keep.text(outcome.message, 'message'), ...media };
    case 'ok': {
      const { modelOutput } = outcome;
      const output = yield* keep.value(outcome.output, 'output');
      if (modelOutput === undefined) return { ...outcome, output, ...media };
      return { ...outcome, output, modelOutput: yield* keep.value(modelOutput, 'model-output'), ...media };
    }
    default:
      outcome satisfies never;
      return outcome;
  }
}

/** Shortens, and keeps the whole elsewhere. */
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

  *value(value: JsonValue, what: string): Steps<JsonValue> {
    if (typeof value === 'string') return yield* this.text(value, what);
    const text = JSON.stringify(value);
    return text.length <= this.#limit ? value : yield* this.text(text, what, 'json');
  }

  *text(text: string, what: string, extension = 'txt'): Steps<string> {
    if (text.length <= this.#limit) return text;
    const size = `${grouped(text.length)} characters`;
    const where = yield* this.#save(`${what}.${extension}`, size, { type: 'text', text });
    return clipText(text, this.#limit, (left) => `… ${left} characters omitted${where && `; ${where}`} …`);
  }

  *parts(given: readonly OutcomePart[], large: readonly PicturedBytes[]): Steps<readonly OutcomePart[]> {
    const parts: OutcomePart[] = [];
    let room = (mediaLimitBytes * 4) / 3;
    for (const part of given) {
      if (part.type === 'text') parts.push({ ...part, text: yield* this.text(part.text, 'part') });
      else if (part.type === 'inlineData' && part.data.length > room)
        parts.push(yield* this.#mediaNote(part, (part.data.length * 3) / 4));
      else {
        if (part.type === 'inlineData') room -= part.data.length;
        parts.push(part);
      }
    }
    for (const { mimeType, data } of large) {
      const encoded =
        this.#context && this.#scope.run.settings.artifacts ? ((yield base64Slowly(data, pause)) as string) : '';
      parts.push(yield* this.#mediaNote({ type: 'inlineData', mimeType, data: encoded }, data.length));
    }
    return parts;
  }

  *#mediaNote(part: Extract<OutcomePart, { readonly type: 'inlineData' }>, bytes: number): Steps<OutcomePart> {
    const size = `${grouped(Math.floor(bytes))} bytes`;
    const where = yield* this.#save('media', `${part.mimeType}, ${size}`, part);
    return { type: 'text', text: `… ${part.mimeType}, ${size} omitted${where && `; ${where}`} …` };
  }

  /** Says where the whole is; empty where it is nowhere. */
  *#save(what: string, size: string, part: ArtifactPart): Steps<string> {
    const context = this.#context;
    if (this.#name === artifactReaderName) return 'ask for a smaller part';
    if (context && this.#scope.run.settings.artifacts) {
      const count = this.#files++;
      const call = context.functionCallId.replace(/[^\w-]/g, '-');
      const filename = count === 0 ? `result-${call}-${what}` : `result-${call}-${count}-${what}`;
      try {
        const version = yield* waitWithin(this.#scope, context.saveArtifact(filename, part));
        const how =
          part.type === 'text' && context.wasOffered(artifactReaderName)
            ? `; ${artifactReaderName} reads the rest`
            : '';
        return `full output: artifact "${filename}" version ${version} (${size})${how}`;
      } catch (cause) {
        warn(
          this.#scope,
          'artifact_failed',
          `the whole result of ${this.#name} could not be saved as an artifact`,
          cause,
        );
      }
    }
    warn(
      this.#scope,
      'result_truncated',
      `the result of ${this.#name} (${size}) is longer than the limit, and only its beginning and end were kept; give createRunner({ artifacts }) to keep all of it`,
    );
    return '';
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    startTimer(0, resolve);
  });
}

/** The tool of a result, and the limit that it declares. */
type ResultOwner = Pick<Tool, 'name' | 'resultLimitChars'>;

/** Characters of one result that are stored and that the model reads: the tool's limit, else the runner's. */
function limitOf({ run }: BranchScope, owner: ResultOwner): number {
  return owner.resultLimitChars ?? run.settings.resultLimitChars;
}

/** The call that the complete result is saved for, as an artifact. */
export type ResultKeeper = Pick<CallContext, 'functionCallId' | 'saveArtifact' | 'wasOffered'>;
