import { partId, type UiEvent, type UiMessage, type UiPart } from '@mortise/ui';
import type { AiSdkChunk } from '../wire/ai-sdk-chunk.ts';
import { callChunks, partChunks, turnChunks } from './part-chunks.ts';

/** A turn of a model that a client is shown while it comes. */
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

  /** Streams more of a part. Text for a part that another has followed is shown once the turn is stored. */
  *delta({ turn, part, kind, text, name }: Delta): Generator<AiSdkChunk> {
    const id = partId(turn, part);
    const known = this.#parts.get(id);
    if (!known && text === '' && kind !== 'args') return;
    if (known && known !== this.#last) {
      known.text += text;
      known.isBehind = true;
      return;
    }
    const shown = known ?? { id, kind, name: name ?? '', text: '', isBehind: false };
    if (!known) {
      yield* this.#end();
      this.#parts.set(id, shown);
      this.#last = shown;
      yield beginChunk(shown);
    }
    shown.text += text;
    if (text !== '') yield deltaChunk(shown, text);
  }

  /** The unsent chunks of a turn that is being streamed. */
  *upTo({ id, parts }: UiMessage): Generator<AiSdkChunk> {
    for (const part of parts) {
      const more = textOf(part);
      if (!more || !('id' in part)) continue;
      const at = Number(part.id.slice(id.length + 1));
      const text = more.text.slice(this.#parts.get(part.id)?.text.length ?? 0);
      const isNew = !this.#parts.has(part.id);
      if (isNew || text !== '')
        yield* this.delta({
          type: 'delta',
          turn: id,
          part: at,
          kind: more.kind,
          text,
          ...(part.type === 'call' && { name: part.name }),
        });
    }
  }

  /** Everything that was shown, from the beginning. */
  *again(): Generator<AiSdkChunk> {
    for (const part of this.#parts.values()) {
      yield beginChunk(part);
      if (part.text !== '') yield deltaChunk(part, part.text);
      part.isBehind = false;
      if (part !== this.#last) yield* endChunks(part);
    }
  }

  /** True if a stored turn continues what was sent. */
  isBeginningOf({ parts }: UiMessage): boolean {
    return [...this.#parts.values()].every((shown, at) => {
      const part = parts[at];
      if (!part || !('id' in part) || part.id !== shown.id) return false;
      if (part.type === 'call') return shown.kind === 'args';
      if (shown.kind !== kindOf(part) || shown.isBehind) return false;
      return shown === this.#last ? part.text.startsWith(shown.text) : part.text === shown.text;
    });
  }

  /** The chunks of a stored turn that were not sent. */
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
  readonly kind: Delta['kind'];
  readonly name: string;
  text: string;
  /** There is more than was shown. */
  isBehind: boolean;
}

function beginChunk({ id, kind, name }: LivePart): AiSdkChunk {
  if (kind === 'args') return { type: 'tool-input-start', toolCallId: id, toolName: name };
  return { type: kind === 'text' ? 'text-start' : 'reasoning-start', id };
}

function deltaChunk({ id, kind }: LivePart, delta: string): AiSdkChunk {
  if (kind === 'args') return { type: 'tool-input-delta', toolCallId: id, inputTextDelta: delta };
  return { type: kind === 'text' ? 'text-delta' : 'reasoning-delta', id, delta };
}

function* endChunks({ id, kind }: LivePart): Generator<AiSdkChunk> {
  if (kind !== 'args') yield { type: kind === 'text' ? 'text-end' : 'reasoning-end', id };
}

function kindOf(part: UiPart): Delta['kind'] | undefined {
  if (part.type === 'call') return 'args';
  return part.type === 'text' || part.type === 'thought' ? part.type : undefined;
}

function textOf(part: UiPart): { readonly kind: Delta['kind']; readonly text: string } | undefined {
  if (part.type === 'call') return { kind: 'args', text: part.argsText ?? '' };
  return part.type === 'text' || part.type === 'thought' ? { kind: part.type, text: part.text } : undefined;
}
