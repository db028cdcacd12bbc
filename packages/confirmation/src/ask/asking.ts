import type { GateCall, GateContext, Tool } from '@mortise/core';
import type { AskOptions, GateOptions } from './ask-options.ts';

/** A call about which a gate asks, with the gate's options. */
export interface Asking {
  readonly gate: string;
  readonly call: GateCall;
  readonly tool: Tool;
  readonly context: GateContext;
  readonly options: AskOptions & GateOptions;
}
