import { isJsonObject, type JsonObject, ModelError } from '@mortise/core';

/** A call while it is streamed. */
export interface ComingCall {
  id: string | undefined;
  name: string | undefined;
  /** The part that has arrived. */
  readonly args: string;
}

/** A piece of a call in the wire format. */
export interface CallPiece {
  readonly index: number | undefined;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly args: string;
  /** True if the call is of a custom tool, whose `args` are any text. */
  readonly custom: boolean;
  /** Signatures of Gemini behind this protocol. */
  readonly extra: JsonObject | undefined;
}

/** Returns a piece of `tool_calls`; undefined if the value is not one. */
export function callPieceOf(piece: unknown): CallPiece | undefined {
  if (!isJsonObject(piece)) return undefined;
  const { index, id, extra_content: extra, function: called, custom } = piece;
  const call = isJsonObject(called) ? called : custom;
  if (!isJsonObject(call)) return none(piece);
  const { name, arguments: args = call['input'] } = call;
  return {
    index: typeof index === 'number' ? index : undefined,
    id: textOf(id),
    name: textOf(name),
    args: typeof args === 'string' ? args : isJsonObject(args) ? JSON.stringify(args) : '',
    custom: call === custom,
    extra: isJsonObject(extra) ? extra : undefined,
  };
}

/** A piece without a call is ignored, unless it has a type that is newer than this package. */
function none({ type, id }: JsonObject): undefined {
  if (typeof type !== 'string' || type === 'function' || type === 'custom' || textOf(id) === undefined)
    return undefined;
  throw new ModelError(
    'unhandled_call',
    `the model asks the application for the output of a call of the type \`${type}\`, and nothing here runs that. Omit the tool that leads to it, or update the package.`,
  );
}

/**
 * Finds the call that a streamed piece belongs to.
 *
 * OpenAI numbers calls and names them once, in their first piece. Others begin with 1, give no number or the
 * same to all, give no id, repeat id and name in every piece, make a new id for every piece, or send each
 * call whole.
 */
export class CallTable<C extends ComingCall> {
  readonly #byIndex: Map<number, C> = new Map<number, C>();
  readonly #make: () => C;
  #last: C | undefined;

  constructor(make: () => C) {
    this.#make = make;
  }

  /** The call of a piece, with the id and the name that the piece has. */
  callOf(piece: CallPiece): C {
    const { index, id, name } = piece;
    let call = index === undefined ? this.#last : this.#byIndex.get(index);
    if (!call || beginsAnother(piece, call)) {
      call = this.#make();
      if (index !== undefined) this.#byIndex.set(index, call);
    }
    this.#last = call;
    call.id ??= id;
    call.name ??= name;
    return call;
  }
}

/** True if a piece that seems to continue a call begins another one. */
function beginsAnother({ id, name }: CallPiece, call: ComingCall): boolean {
  if (name === undefined || call.name === undefined) return false;
  if (id !== undefined && call.id !== undefined) return id !== call.id;
  return name !== call.name || isCompleteJson(call.args);
}

function isCompleteJson(args: string): boolean {
  if (!args.trimEnd().endsWith('}')) return false;
  try {
    JSON.parse(args);
    return true;
  } catch {
    return false;
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
