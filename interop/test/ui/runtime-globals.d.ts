// The runtime members that the examples of Bun, Deno and Workers use, because their types are not installed here.
declare const Bun: {
  readonly env: Readonly<Record<string, string | undefined>>;
  serve(options: {
    readonly port: string | undefined;
    readonly idleTimeout: number;
    fetch(request: Request): Promise<Response>;
  }): { readonly port: number };
};

declare const Deno: {
  readonly env: { get(name: string): string | undefined };
  serve(options: { readonly port: number }, handler: (request: Request) => Promise<Response>): { readonly addr: object };
};

declare module 'cloudflare:workers' {
  export class DurableObject {
    fetch?(request: Request): Promise<Response>;
  }
}

interface Env {
  readonly DESK: { getByName(name: string): { fetch(request: Request): Promise<Response> } };
}
