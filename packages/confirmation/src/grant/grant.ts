import type { JsonObject } from '@mortise/core';
import type { RememberScope } from '../decision/confirmation.ts';
import type { Cover } from './remember-offer.ts';

/** An approval that covers later calls. */
export interface Grant extends Cover {
  /** Of the question that it was given in answer to. */
  readonly id: string;
  /** The call that was asked about. */
  readonly callId: string;
  /** The gate that asked: it alone goes by the grant. */
  readonly gate: string;
  /** Where that gate stands: with the runner; absent where it is an agent's or a tool's. */
  readonly place?: 'runner';
  readonly tool: string;
  /** SHA-256 of the tool's definition: another definition is asked about again. */
  readonly definition: string;
  readonly scope: RememberScope;
  /** Who gave it. */
  readonly by?: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly expiresAt?: number;
  /**
   * What the approver had the call run with instead, as given: the
   * grant covers what that comes to, and `args` has it as given.
   */
  readonly edited?: JsonObject;
}
