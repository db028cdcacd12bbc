import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function drained(queue: FairQueue<string>): readonly string[] {
  const taken: string[] = [];
  for (let head = queue.head; head !== undefined; head = queue.head) {
    expect(queue.take()).toBe(head);
    taken.push(head);
  }
  expect([queue.size, queue.take()]).toEqual([0, undefined]);
  return taken;
}

describe('FairQueue', () => {
  it('FairQueue serves one lane in its order', () => {
    const queue = new FairQueue<string>();
    for (const value of ['a1', 'a2', 'a3']) queue.add('a', value);
    expect(queue.size).toBe(3);
    expect(drained(queue)).toEqual(['a1', 'a2', 'a3']);
  });

  it('FairQueue alternates between lanes, however long a lane is', () => {
    const queue = new FairQueue<string>();
    for (const value of ['a1', 'a2', 'a3', 'a4']) queue.add('a', value);
    for (const value of ['b1', 'b2']) queue.add('b', value);
    queue.add('c', 'c1');
    expect(drained(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('FairQueue serves waiting lanes before a lane that was empty and has a call again', () => {
    const queue = new FairQueue<string>();
    queue.add('a', 'a1');
    queue.add('b', 'b1');
    queue.add('c', 'c1');
    expect(queue.take()).toBe('a1');
    queue.add('a', 'a2');
    expect(drained(queue)).toEqual(['b1', 'c1', 'a2']);
  });

  it('FairQueue removes an item at the beginning, in the middle or at the end', () => {
    const queue = new FairQueue<string>();
    const entries = ['a1', 'a2', 'a3', 'a4'].map((value) => queue.add('a', value));
    const alone = queue.add('b', 'b1');
    for (const entry of [entries[0], entries[2], entries[3], alone]) if (entry) queue.remove(entry);
    expect(queue.size).toBe(1);
    queue.add('b', 'b2');
    expect(drained(queue)).toEqual(['a2', 'b2']);
  });

  it('FairQueue puts a refused item back to the front', () => {
    const queue = new FairQueue<string>();
    for (const value of ['a1', 'a2']) queue.add('a', value);
    queue.add('b', 'b1');
    expect(queue.take()).toBe('a1');
    queue.addFirst('a', 'a1');
    queue.addFirst('c', 'c1');
    expect(drained(queue)).toEqual(['c1', 'b1', 'a1', 'a2']);
  });
});
