import { expect, it } from 'vitest';
import { eventsOfBody, eventsOfIterator, eventsOnceStarted } from './raw-events.ts';

it('the events of a body are complete, even if no empty line follows the last one', async () => {
  const pieces = ['data: 1\n\ndata: 2\n\nda', ': a comment\n', 'data: 3\n\n', 'data: 4'];
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(bytes.encode(piece));
    },
  });
  let heard = 0;
  const events = eventsOfBody(body, () => heard++);
  const taken: unknown[] = [];
  while (await events.more()) for (let each = events.take(); each !== undefined; each = events.take()) taken.push(each);
  expect(taken).toEqual([1, 2, 3, 4]);
  expect(heard).toBe(4);
  expect(await events.more()).toBe(false);
});

it('eventsOnceStarted waits for the first event, and returns each event once to a client that reads late', async () => {
  async function* counting(): AsyncGenerator<unknown> {
    yield 1;
    yield null;
    yield 3;
  }
  const events = await eventsOnceStarted(counting());
  const taken: unknown[] = [];
  while (await events.more()) taken.push(events.take());
  expect(taken).toEqual([1, {}, 3]);
  const refused = { next: () => Promise.reject(new Error('refused')) };
  await expect(eventsOnceStarted(refused)).rejects.toThrow('refused');
});

it('the event loop gets a turn while an iterator or a body returns endless events without waiting', async () => {
  const bytes = new TextEncoder();
  const sources = {
    iterator: (next: () => Promise<IteratorResult<unknown>>) => eventsOfIterator({ next }),
    'comments of a body': (next: () => Promise<IteratorResult<unknown>>) =>
      eventsOfBody(
        new ReadableStream({
          async pull(controller) {
            if ((await next()).done) controller.close();
            else controller.enqueue(bytes.encode(': \n\n'));
          },
        }),
        () => {},
      ),
  };
  for (const [what, read] of Object.entries(sources)) {
    let hadTurn = false;
    setImmediate(() => {
      hadTurn = true;
    });
    let taken = 0;
    const events = read(async () => {
      const isOver = hadTurn || ++taken === 1_000;
      return isOver ? { done: true, value: undefined } : { done: false, value: {} };
    });
    while (await events.more()) events.take();
    expect(taken, what).toBeLessThanOrEqual(64);
  }
});
