import type { JsonObject, Tool } from '@mortise/core';
import type { RememberScope } from '../decision/confirmation.ts';
import type { Cover } from './remember-offer.ts';

/** An approval that covers later calls. */
export interface Grant extends Cover {
  /** The id of the question whose answer gave this grant. */
  readonly id: string;
  /** The id of the call that the question was about. */
  readonly callId: string;
  /** The name of the gate that asked; no other gate uses the grant. */
  readonly gate: string;
  /** `runner` if the gate belongs to the runner; absent if it belongs to an agent or a tool. */
  readonly place?: 'runner';
  readonly tool: string;
  /** SHA-256 of the tool's definition: if the definition changes, the user is asked again. */
  readonly definition: string;
  readonly scope: RememberScope;
  /** The user who gave the approval. */
  readonly by?: string;
  /** The time of the approval, in epoch milliseconds. */
  readonly at: number;
  readonly expiresAt?: number;
  /**
   * The arguments that the approver entered, before their check. The
   * grant covers their checked form; `args` has the model's arguments.
   */
  readonly edited?: JsonObject;
}

/**
 * Returns the SHA-256, in hex, of a tool's declaration and effect: an approval does not carry over to another
 * definition.
 *
 * An application uses it as the `definition` of a `Grant` that allows every call of a tool.
 */
export async function definitionOf({ name, effect = 'write', declaration }: Tool): Promise<string> {
  const { description, parametersJsonSchema } = declaration ?? {};
  const text = JSON.stringify([name, effect, description ?? '', parametersJsonSchema ?? {}]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
