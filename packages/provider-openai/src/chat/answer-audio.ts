import { isJsonObject, type JsonObject, type JsonValue, type ModelEvent } from '@mortise/core';
import { addText, type Slot, type TextSlot } from '@mortise/provider-kit';

/**
 * The audio of one answer: its transcript is a text part, and its bytes are a media part in the format that
 * the request asked for. If the format is unknown, the bytes are kept as metadata, with a warning.
 *
 * A stream sends the transcript and the bytes in pieces. The last piece is the time until which the server
 * keeps the audio, so that a later request can refer to the audio by its id.
 */
export class AnswerAudio {
  readonly #provider: string;
  readonly #slots: Slot[];
  readonly #mimeType: string | undefined;
  #transcript: TextSlot | undefined;
  #medium: Extract<Slot, { kind: 'whole' }> | undefined;
  #data = '';
  /** The members of the audio other than bytes and transcript: `id` and `expires_at`. */
  #about: JsonObject = {};
  #hasTranscript = false;
  #isOver = false;

  /** `slots`: the parts of the answer. `options`: the `providerOptions` of the request. */
  constructor(provider: string, slots: Slot[], options: JsonObject | undefined) {
    this.#provider = provider;
    this.#slots = slots;
    this.#mimeType = mimeTypeOf(options?.['audio']);
  }

  /**
   * True if the last delta contained only the expiry time of a
   * complete audio: a stream may end with it, without a finish reason.
   */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Updates `isOver` for a delta, after the delta was read. */
  follow(delta: JsonObject): void {
    this.#isOver = false;
    if (!isJsonObject(delta['audio'])) return;
    const {
      audio: { expires_at: until, ...more },
      ...others
    } = delta as { readonly audio: JsonObject };
    const isAlone = [others, more].every((members) => Object.values(members).every((value) => value === null));
    const isComplete = this.#hasTranscript && this.#data !== '' && typeof this.#about['id'] === 'string';
    this.#isOver = isAlone && isComplete && typeof until === 'number';
  }

  /** Reads a piece of the audio, or the complete audio. */
  read({ data, transcript, ...about }: JsonObject): readonly ModelEvent[] {
    this.#about = { ...this.#about, ...about };
    this.#hasTranscript ||= typeof transcript === 'string';
    const events: ModelEvent[] = [];
    if (typeof transcript === 'string' && transcript !== '') events.push(this.#addText(transcript));
    if (typeof data === 'string' && data !== '' && this.#addData(data)) events.push(noFormat);
    return events;
  }

  /**
   * Adds the metadata to the parts at the end of the answer. Returns the audio as metadata if it has no part.
   */
  keep(): JsonObject | undefined {
    const audio = this.#about;
    const data = completeBase64(this.#data);
    if (this.#transcript) this.#transcript.metadata = { audio };
    if (!this.#medium) return data === '' ? undefined : { audio: { ...audio, data } };
    const mimeType = this.#mimeType ?? '';
    this.#medium.part = { type: 'inlineData', mimeType, data, providerMetadata: { [this.#provider]: { audio } } };
    return undefined;
  }

  #addText(text: string): ModelEvent {
    if (!this.#transcript) {
      this.#transcript = { kind: 'text', index: this.#slots.length, text: '' };
      this.#slots.push(this.#transcript);
    }
    return addText(this.#transcript, text);
  }

  /** Adds bytes. Returns true if they are the first bytes and their format is unknown. */
  #addData(data: string): boolean {
    const isFirst = this.#data === '';
    this.#data += data;
    if (!isFirst || this.#mimeType === undefined) return isFirst;
    const part = { type: 'inlineData', mimeType: this.#mimeType, data: '' } as const;
    this.#medium = { kind: 'whole', index: this.#slots.length, part };
    this.#slots.push(this.#medium);
    return false;
  }
}

const noFormat: ModelEvent = Object.freeze({
  type: 'warning',
  feature: 'audio',
  message:
    'the model answered with audio, but the request does not name its format (`providerOptions`, `audio.format`). The audio is not a part of the answer; it is in `metadata.audio`.',
});

function mimeTypeOf(asked: JsonValue | undefined): string | undefined {
  const format = isJsonObject(asked) ? asked['format'] : undefined;
  if (typeof format !== 'string' || format === '') return undefined;
  return `audio/${subtypes.get(format) ?? format}`;
}

/**
 * Subtypes of the formats that have another name in media types. OpenAI's `pcm16` is mono, 24 kHz,
 * little-endian.
 */
const subtypes: ReadonlyMap<string, string> = new Map([
  ['mp3', 'mpeg'],
  ['pcm16', 'pcm;rate=24000'],
]);

/** Joins pieces to one Base64 text. Each piece may have its own padding, or be cut anywhere. */
function completeBase64(pieces: string): string {
  if (!/=[^=]/.test(pieces)) return pieces;
  try {
    return btoa((pieces.match(/[^=]+=*/g) ?? []).map(atob).join(''));
  } catch {
    // Data that is not Base64 is kept unchanged.
    return pieces;
  }
}
