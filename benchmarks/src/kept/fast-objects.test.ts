import { setFlagsFromString } from 'node:v8';
import { createRunner, functionTool, llmAgent, type Model } from '@mortise/core';
import { expect, test } from 'vitest';

setFlagsFromString('--allow-natives-syntax');
const hasFastProperties = new Function('object', 'return %HasFastProperties(object)') as (object: object) => boolean;

/** Where what can be reached from an object has members that V8 looks up in a table, one by one. */
function slowObjects(top: object): readonly string[] {
  const slow: string[] = [];
  const seen = new Set<object>([top]);
  const left: (readonly [path: string, object: object])[] = [['scope', top]];
  for (let next = left.shift(); next; next = left.shift()) {
    const [path, object] = next;
    if (!hasFastProperties(object)) slow.push(path);
    const members =
      object instanceof Map || object instanceof Set ? [...object.values()].entries() : Object.entries(object);
    for (const [name, member] of members) {
      if (typeof member !== 'object' || member === null || seen.has(member)) continue;
      seen.add(member);
      left.push([`${path}.${name}`, member]);
    }
  }
  return slow;
}

/** Answers once, after its tools were called. */
const model: Model = {
  provider: 'none',
  id: 'none',
  async *generate({ contents }) {
    const call = { type: 'functionCall', id: '', name: 'look', args: {} } as const;
    const isDone = contents.length > 1;
    const parts = isDone ? [{ type: 'text', text: 'done' } as const] : [call];
    yield {
      type: 'end',
      content: { role: 'model', parts },
      finishReason: { unified: isDone ? 'stop' : 'functionCalls' },
    };
  },
};

test("no object that runs read often is in V8's slow mode, as a literal with a getter is", async () => {
  expect(
    slowObjects({
      get slow() {
        return 1;
      },
    }),
  ).toEqual(['scope']);
  const found: (readonly string[])[] = [];
  const look = functionTool({
    name: 'look',
    description: 'Looks.',
    effect: 'read',
    run(_, context) {
      const { scope } = context as unknown as { readonly scope: object };
      found.push(slowObjects(scope));
      return 'seen';
    },
  });
  const { text } = await createRunner({ agent: llmAgent({ name: 'agent', model, tools: [look] }) }).run('Go');
  expect(text).toBe('done');
  expect(found).toEqual([[]]);
});
