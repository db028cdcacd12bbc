import {
  type ApiKeyConfig,
  type AuthConfig,
  type AuthorizationCodeConfig,
  authTool,
  withCredential,
} from '@mortise/auth';
import { requireConfirmation } from '@mortise/confirmation';
import {
  createRunner,
  functionTool,
  llmAgent,
  type Model,
  type SessionService,
  type Tool,
  type ToolContext,
} from '@mortise/core';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { askUser } from '@mortise/tools';
import { z } from 'zod';
import type { DevApp } from './dev-app.ts';

/** Options of a shop. */
export interface ShopOptions {
  readonly model: Model;
  readonly sessions: SessionService;
  /** Called when money is refunded. */
  readonly onRefund: (refund: { readonly order: string; readonly amount: number }) => void;
  /** The sign-in of customers. If omitted, accounts are not shown. */
  readonly signIn?: AuthorizationCodeConfig | undefined;
  /** The `fetch` for requests to points and accounts; default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * Creates an agent that looks up orders, asks the user, makes refunds that a person approves, and reads the
 * user's data with a key or a sign-in.
 */
export function shopApp({ model, sessions, onRefund, signIn, fetch = globalThis.fetch }: ShopOptions): DevApp {
  const credentials = inMemoryCredentialService();
  const orderStatus = functionTool({
    name: 'order_status',
    description: 'Where an order is',
    effect: 'read',
    input: z.object({ order: z.string() }),
    run: ({ order }) => ({ order, status: 'delivered' }),
  });
  const track = functionTool({
    name: 'track',
    description: 'Follows a parcel until it arrives',
    effect: 'read',
    isLongRunning: true,
    input: z.object({ order: z.string() }),
    run: ({ order }) => ({ order, status: 'on its way' }),
  });
  const refund = functionTool({
    name: 'refund',
    description: 'Pays money of an order back',
    effect: 'write',
    input: z.object({ order: z.string(), amount: z.number().positive() }),
    run(args) {
      onRefund(args);
      return { refunded: args.amount };
    },
  });
  const points = functionTool({
    name: 'points',
    description: 'The points of the customer',
    effect: 'read',
    run: (_args, context) => read('points', context, pointsKey),
  });
  const account = (config: AuthorizationCodeConfig): Tool =>
    authTool(
      functionTool({
        name: 'account',
        description: 'Name and address of the customer',
        effect: 'read',
        run: (_args, context) => read('account', context, config),
      }),
      config,
      { credentials },
    );
  const agent = llmAgent({
    name: 'shop',
    description: 'Answers questions on orders',
    model,
    tools: [
      orderStatus,
      requireConfirmation(refund, { hint: 'Pay the money back?' }),
      authTool(points, pointsKey, { credentials }),
      ...(signIn ? [account(signIn)] : []),
      askUser(),
      track,
    ],
    subAgents: [llmAgent({ name: 'billing', description: 'Answers questions on invoices', model })],
  });
  return {
    agent,
    runner: createRunner({ agent, sessions }),
    laterResults: [track.name],
    auth: { credentials, configs: [pointsKey, ...(signIn ? [signIn] : [])] },
  };

  async function read(what: string, context: ToolContext, config: AuthConfig): Promise<string> {
    const request = new Request(`https://shop.example/${what}`, { signal: context.signal });
    return (await fetch(withCredential(request, context, config))).text();
  }
}

const pointsKey: ApiKeyConfig = { type: 'apiKey', provider: 'Points', in: 'header', name: 'x-api-key' };
