import type { Body } from './wires/wire.ts';

/** Creates a server behind `fetch`: it answers with one stream after another, and records the requests. */
export function scriptedServer(): {
  readonly fetch: typeof globalThis.fetch;
  readonly bodies: Body[];
  /** The streams that have not been sent yet. */
  readonly streams: string[];
} {
  const bodies: Body[] = [];
  const streams: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    bodies.push(JSON.parse(await request.text()) as Body);
    const stream = streams.shift();
    if (stream === undefined) return Response.json({ error: { message: 'the script is over' } }, { status: 400 });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  };
  return { fetch, bodies, streams };
}
