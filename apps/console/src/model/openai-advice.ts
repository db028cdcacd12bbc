import { ModelError } from '@mortise/core';
import type { AdviceOn } from './model-server.ts';
import type { WireApi } from './server-choice.ts';

/** The facts that the advice depends on. */
export interface AskedServer {
  /** Absent: OpenAI's own. */
  readonly address: string | undefined;
  /** True if a key is sent. */
  readonly getsKey: boolean;
  readonly api: WireApi;
}

/** Advice on which option to change if a server refuses or does not answer. */
export function openaiAdvice(server: AskedServer): AdviceOn {
  return ({ code, cause }) => {
    if (cause instanceof ModelError && cause.status === 404) return onNotFound(server);
    return byCode[code]?.(server);
  };
}

function onNotFound({ address, api }: AskedServer): string {
  if (address === undefined) return 'Check the id after --model openai:, and whether your account may use it.';
  const other = api === 'chat' ? 'responses' : 'chat';
  return `Check the id after --model openai:, and the address: most end with /v1. Or try --api ${other}.`;
}

const byCode: Readonly<Record<string, (server: AskedServer) => string | undefined>> = {
  auth: ({ getsKey }) =>
    getsKey
      ? 'Check OPENAI_API_KEY. To continue without a key: --model offline'
      : 'No key was sent. For a server that wants one, set OPENAI_BASE_URL and OPENAI_API_KEY, and omit --base-url.',
  unreachable: ({ address }) =>
    address === undefined ? 'To continue without a network: --model offline' : `Is the server running at ${address}?`,
  bad_response: ({ address }) =>
    address === undefined ? undefined : `Check the address ${address}: most end with /v1.`,
  stall: () => 'A server that loads a large model first needs longer: --timeout SECONDS',
};
