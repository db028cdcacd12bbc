import type { Model, ModelCallOptions, ModelRequest } from '@mortise/core';
import type { CallOptions } from '../options/check-options.ts';
import type { ModelProfile, Wire, WireTools, WireWarning } from '../wire/wire.ts';
import type { Connection } from './connection.ts';
import type { TokenCounter } from './count-request.ts';
import { type CallSetup, ModelCall } from './model-call.ts';

/** The options of a wire model. */
export interface WireModelSetup<Client, Profile extends ModelProfile, Tools extends WireTools> extends ModelProfile {
  readonly wire: Wire<Client, Profile, Tools>;
  /** Creates the connection at the first call; later calls use the same one. */
  readonly connect: () => Promise<Connection<Client, Profile>>;
  readonly options: CallOptions;
  /** Loads the function that counts the tokens of a request; absent if the protocol cannot count. */
  readonly loadCounter?: (() => Promise<TokenCounter<Client, Profile>>) | undefined;
}

/** Returns a model whose calls go over a wire. */
export function wireModel<Client, Profile extends ModelProfile, Tools extends WireTools>({
  provider,
  model: id,
  wire,
  connect,
  options,
  loadCounter,
}: WireModelSetup<Client, Profile, Tools>): Model {
  const { stream = true, timeouts = {}, maxRetries = 2, headers = {} } = options;
  const connection = kept(connect);
  const setup: CallSetup<Client, Profile, Tools> = {
    provider,
    wire,
    connect: connection,
    stream,
    headers,
    timeouts: { firstByteMs: timeouts.firstByteMs ?? (stream ? 60_000 : 600_000), stallMs: timeouts.stallMs ?? 60_000 },
    maxRetries,
    newWarnings: newWarnings(),
  };
  return {
    provider,
    id,
    ...(loadCounter && {
      countTokens: (...given: [ModelRequest, ModelCallOptions]) =>
        loadCounter().then(({ countTokens }) => countTokens(setup, ...given)),
    }),
    generate: (request, options) => new ModelCall(setup, request, options),
    async toolWarnings(declarations) {
      const { profile } = await connection();
      return (await wire.lowerTools(declarations, profile)).warnings;
    },
  };
}

function kept<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      // A missing module may have been installed before the next call.
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** Returns a function that returns each warning about an array of declarations only once. */
function newWarnings(): (request: ModelRequest, warnings: readonly WireWarning[]) => readonly WireWarning[] {
  const given = new WeakMap<object, Set<string>>();
  return ({ declarations }, warnings) => {
    if (warnings.length === 0) return warnings;
    const known = given.get(declarations) ?? new Set();
    given.set(declarations, known);
    return warnings.filter(({ feature, message }: WireWarning) => {
      const line = `${feature}: ${message}`;
      return !known.has(line) && known.add(line);
    });
  };
}
