import { ConfigError } from '../error/config-error.ts';
import type { JsonObject } from '../json/json-value.ts';
import { checkGates } from './check-gates.ts';
import { isEgress } from './is-egress.ts';
import type { Tool } from './tool.ts';

/**
 * What every tool may say of itself, whichever way it is
 * made: taken over as it is by all factories and wrappers.
 */
export type ToolTraits<Input = unknown> = Pick<Tool<Input>, keyof typeof traitNames>;

/** The traits as options: one that is undefined says nothing. */
export type TraitOptions<Input = unknown> = {
  readonly [name in keyof ToolTraits<Input>]?: ToolTraits<Input>[name] | undefined;
};

/** The names of the traits. A new one is added to `Tool` and here. */
export const traitNames = {
  isLongRunning: true,
  whilePending: true,
  effect: true,
  egress: { hosts: true, addressIn: true },
  source: true,
  metadata: true,
  timeoutMs: true,
  resultLimitChars: true,
  strictOutput: true,
  exclusive: true,
  gates: true,
} as const;

/** The traits that a tool or a tool's options have, bound to whoever they are of. */
export function traitsOf<Input>(from: TraitOptions<Input>): ToolTraits<Input> {
  const traits: Record<string, unknown> = {};
  for (const name of Object.keys(traitNames) as (keyof ToolTraits)[]) {
    const value = from[name];
    if (value !== undefined) traits[name] = typeof value === 'function' ? value.bind(from as never) : value;
  }
  return traits as ToolTraits<Input>;
}

/** The traits among a factory's options. Throws `invalid_option` on a value that a trait cannot have. */
export function checkedTraits<Input>(
  owner: string,
  options: TraitOptions<Input>,
  schema: JsonObject,
): ToolTraits<Input> {
  const {
    effect = 'write',
    source = 'tool',
    timeoutMs = 1,
    resultLimitChars = 1_000,
    gates = [],
    egress = 'none',
  } = options;
  checkGates(owner, gates);
  if (
    timeoutMs > 0 &&
    resultLimitChars >= 1_000 &&
    Number(resultLimitChars) === resultLimitChars &&
    effects.includes(effect) &&
    sources.includes(source) &&
    isEgress(egress, schema)
  )
    return traitsOf(options);
  throw new ConfigError(
    'invalid_option',
    `${owner}: timeoutMs is above 0, resultLimitChars is at least 1,000, effect is read, idempotent or write, source is tool, server or memory, egress is none, hosts or addressIn of its arguments: ${Object.keys(schema['properties'] ?? {}).join(', ')}`,
  );
}

const sources: readonly string[] = ['tool', 'server', 'memory'];
const effects: readonly string[] = ['read', 'idempotent', 'write'];
