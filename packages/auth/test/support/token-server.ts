import type { AuthorizationServer } from 'oauth4webapi';

/**
 * A token endpoint as a function: it answers requests with
 * the given answers in order, and repeats the last answer.
 */
export interface TokenServer {
  readonly fetch: typeof fetch;
  /** The received bodies, oldest first. */
  readonly bodies: URLSearchParams[];
}

export type TokenAnswer = { readonly status?: number; readonly body: unknown } | Error;

export function tokenServer(answers: readonly TokenAnswer[]): TokenServer {
  const bodies: URLSearchParams[] = [];
  return {
    bodies,
    fetch: async (_url, init) => {
      const answer = answers[Math.min(bodies.push(new URLSearchParams(String(init?.body))) - 1, answers.length - 1)];
      // Simultaneous requests arrive while this one waits.
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error('nothing to answer');
      return Response.json(answer.body, { status: answer.status ?? 200 });
    },
  };
}

export function tokens(accessToken: string, more: object = {}): TokenAnswer {
  return { body: { access_token: accessToken, token_type: 'Bearer', expires_in: 3600, ...more } };
}

export const issuer = 'https://auth.example';
export const metadata: AuthorizationServer = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  device_authorization_endpoint: `${issuer}/device`,
};
