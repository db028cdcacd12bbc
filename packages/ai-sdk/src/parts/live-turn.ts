import { partId, type UiEvent, type UiMessage, type UiPart } from '@mortise/ui';
import type { AiSdkChunk } from '../wire/ai-sdk-chunk.ts';
import { callChunks, partChunks, turnChunks } from './part-chunks.ts';

/** A turn of a model that is being streamed to a client. */
export class LiveTurn {
  readonly id: string;
  readonly #parts: Map<string, LivePart> = new Map();
  #last: LivePart | undefined;

  constructor(id: string) {
    this.id = id;
  }

  /** True if anything was sent. */
  get isShown(): boolean {
    return this.#parts.size > 0;
  }

  /**
   * Streams a delta of a part. If another part has followed
   * already, the text is shown once the turn is stored.
   */
  *delta({ turn, part, kind, text, name }: Delta): Generator<AiSdkChunk> {
    const id = partId(turn, part);
    const known = this.#parts.get(id);
    if (!known && text === '' && kind !== 'args') return;
    if (known && known !== this.#last) {
      known.text += text;
      known.isBehind = true;
      return;
    }
    const shown = known ?? { id, kind: kindsOf[kind], name: name ?? '', text: '', isBehind: false };
    if (!known) {
      yield* this.#end();
      this.#parts.set(id, shown);
      this.#last = shown;
      yield beginChunk(shown);
    }
    shown.text += text;
    if (text !== '') yield deltaChunk(shown, text);
  }

  /** Yields the unsent chunks of a turn that is being streamed. */
  *upTo({ id, parts }: UiMessage): Generator<AiSdkChunk> {
    for (const part of parts) {
      const written = writtenIn(part);
      if (!written) continue;
      const shown = this.#parts.get(written.id);
      const text = written.text.slice(shown?.text.length ?? 0);
      const index = Number(written.id.slice(id.length + 1));
      if (!shown || text !== '') yield* this.delta({ type: 'delta', turn: id, part: index, ...written, text });
    }
  }

  /** Yields everything that was shown, from the beginning. */
  *again(): Generator<AiSdkChunk> {
    for (const part of this.#parts.values()) {
      yield beginChunk(part);
      if (part.text !== '') yield deltaChunk(part, part.text);
      part.isBehind = false;
      if (part !== this.#last) yield* endChunks(part);
    }
  }

  /** Returns true if a stored turn begins with the content that was sent. */
  isBeginningOf({ parts }: UiMessage): boolean {
    return [...this.#parts.values()].every((shown, at) => {
      const part = parts[at];
      const written = part && writtenIn(part);
      if (!written || written.id !== shown.id || kindsOf[written.kind] !== shown.kind) return false;
      if (written.kind === 'args') return true;
      if (shown.isBehind) return false;
      return shown === this.#last ? written.text.startsWith(shown.text) : written.text === shown.text;
    });
  }

  /** Yields the chunks of a stored turn that were not sent. */
  *rest(message: UiMessage): Generator<AiSdkChunk> {
    for (const part of message.parts) {
      const shown = 'id' in part ? this.#parts.get(part.id) : undefined;
      if (!shown) yield* partChunks(message.id, part);
      else if (part.type === 'call') yield* callChunks(part);
      else if (shown === this.#last && 'text' in part) {
        const more = part.text.slice(shown.text.length);
        if (more !== '') yield deltaChunk(shown, more);
        yield* endChunks(shown);
      }
    }
    yield* turnChunks(message);
  }

  *#end(): Generator<AiSdkChunk> {
    if (this.#last) yield* endChunks(this.#last);
  }
}

type Delta = Extract<UiEvent, { readonly type: 'delta' }>;

interface LivePart {
  readonly id: string;
  readonly kind: 'text' | 'reasoning' | 'args';
  readonly name: string;
  text: string;
  /** True if the turn has content that was not shown yet. */
  isBehind: boolean;
}

const kindsOf = { text: 'text', thought: 'reasoning', args: 'args' } as const;

function beginChunk({ id, kind, name }: LivePart): AiSdkChunk {
  return kind === 'args' ? { type: 'tool-input-start', toolCallId: id, toolName: name } : { type: `${kind}-start`, id };
}

function deltaChunk({ id, kind }: LivePart, delta: string): AiSdkChunk {
  return kind === 'args'
    ? { type: 'tool-input-delta', toolCallId: id, inputTextDelta: delta }
    : { type: `${kind}-delta`, id, delta };
}

function* endChunks({ id, kind }: LivePart): Generator<AiSdkChunk> {
  if (kind !== 'args') yield { type: `${kind}-end`, id };
}

/** Returns the text of a part that a model streams; undefined for other parts. */
function writtenIn(part: UiPart): (Pick<Delta, 'kind' | 'text' | 'name'> & { readonly id: string }) | undefined {
  if (part.type === 'call') return { id: part.id, kind: 'args', text: part.argsText ?? '', name: part.name };
  return part.type === 'text' || part.type === 'thought'
    ? { id: part.id, kind: part.type, text: part.text }
    : undefined;
}
