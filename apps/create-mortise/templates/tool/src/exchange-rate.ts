import { functionTool, ToolError } from '@mortise/core';
import { z } from 'zod';

/** Options of the exchange rate tool. */
export interface ExchangeRateOptions {
  /** The base URL of the service, without a trailing slash. */
  readonly baseURL: string;
  /** The `fetch` for requests; default: that of the platform. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

const input = z.object({
  from: z.string().length(3).describe('ISO 4217, such as EUR'),
  to: z.string().length(3).describe('ISO 4217, such as USD'),
});

/**
 * Creates a tool that asks a service for an exchange rate. The tool only reads, and only from that service.
 *
 * The model reads the message of a `ToolError`; of any other error it reads only the class.
 */
export function exchangeRate({ baseURL, fetch = globalThis.fetch }: ExchangeRateOptions) {
  return functionTool({
    name: 'exchange_rate',
    description: 'How much of one currency another one buys now',
    effect: 'read',
    egress: { hosts: [new URL(baseURL).hostname] },
    input,
    timeoutMs: 10_000,
    run: async ({ from, to }, { signal }) => {
      const response = await fetch(`${baseURL}/${from}/${to}`, { signal });
      if (!response.ok) throw new ToolError(`The service answered ${response.status}: try again later.`);
      const { rate } = z.object({ rate: z.number() }).parse(await response.json());
      return { from, to, rate };
    },
  });
}
