import { describe, expect, it } from 'vitest';
import { readBytes } from '../src/http/read-bytes.ts';

/** Returns a body in pieces, and records whether its reading was cancelled. */
function bodyOf(...pieces: readonly string[]) {
  let isCancelled = false;
  let at = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = pieces[at++];
        if (piece === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(piece));
      },
      cancel() {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(stream), read: () => at, isCancelled: () => isCancelled };
}

describe('the limit of a body', () => {
  it.each([
    [6, 'teacup', false, false],
    [5, 'teacu', true, true],
    [3, 'tea', true, true],
    [2, 'te', true, true],
  ])('a body of 6 bytes in 2 pieces is read up to a limit of %d bytes', async (limit, text, isCut, isCancelled) => {
    const body = bodyOf('tea', 'cup');
    const read = await readBytes(body.response, limit);
    expect({ text: new TextDecoder().decode(read.bytes), isCut: read.isCut }).toEqual({ text, isCut });
    expect(body.isCancelled()).toBe(isCancelled);
  });

  it('the rest of a body beyond its limit is not requested', async () => {
    const body = bodyOf('tea', 'cup', 'and', 'more');
    await readBytes(body.response, 4);
    expect(body.read()).toBe(2);
  });

  it('an empty body has no bytes', async () => {
    expect(await readBytes(new Response(null), 4)).toEqual({ bytes: new Uint8Array(0), isCut: false });
  });
});
