import type { GenkitHookOptions, GenkitUse } from '../vendor/genkit-ai.ts';

/**
 * A middleware that hands the tools that left what Genkit keeps from all tools: the id that a provider gave
 * the call, and the signal of the `generate` that makes it.
 */
export function carryCalls(id: string, names: ReadonlySet<string>): GenkitUse {
  return {
    name: `mortise-calls-${id}`,
    instantiate() {
      let abortSignal: AbortSignal | undefined;
      return {
        generate(envelope, options, next) {
          ({ abortSignal } = options);
          return next(envelope, options) as Promise<never>;
        },
        tool(request, options, next) {
          const { name, ref } = request.toolRequest;
          if (!names.has(name)) return next(request, options) as Promise<never>;
          const carried = { ...options, ...(abortSignal && { abortSignal }), [refMark]: ref };
          return next(request, carried) as Promise<never>;
        },
      };
    },
  };
}

/** The id that the middleware has carried to a call. */
export function refOf(options: GenkitHookOptions): string | undefined {
  return (options as { readonly [refMark]?: string })[refMark];
}

const refMark: unique symbol = Symbol.for('@mortise/genkit.ref') as never;
