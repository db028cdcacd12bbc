import { expect, it } from 'vitest';
import type { Content } from '../content/content.ts';
import { contentsIn, contentsText } from './contents-text.ts';

/** Returns true if a list and everything in it is frozen. */
function isFrozen(list: readonly unknown[]): boolean {
  const isDeep = (value: unknown): boolean =>
    typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isDeep));
  return list.every(isDeep);
}

const origin = { provider: 'p', model: 'm' };
const text = 'It is "so".\n\u2028';

it.each<[string, Content]>([
  ['a message of the user', { role: 'user', parts: [{ type: 'text', text }] }],
  ['a message of a model', { role: 'model', parts: [{ type: 'text', text }], origin }],
  ['a message of another model', { role: 'model', parts: [{ type: 'text', text }], origin: { ...origin, model: 'n' } }],
  ['a message of an unknown model', { role: 'model', parts: [{ type: 'text', text }] }],
  ['a message with an empty text', { role: 'user', parts: [{ type: 'text', text: '' }] }],
  ['a message without parts', { role: 'user', parts: [] }],
  [
    'a message with two texts',
    {
      role: 'user',
      parts: [
        { type: 'text', text },
        { type: 'text', text },
      ],
    },
  ],
  ['a thought', { role: 'model', parts: [{ type: 'thought', text }], origin }],
  ['a call', { role: 'model', parts: [{ type: 'functionCall', id: 'c', name: 'pay', args: { to: 'bob' } }], origin }],
  ['a message whose members are in another order', { parts: [{ type: 'text', text }], role: 'user' }],
  [
    'an origin whose members are in another order',
    { role: 'model', parts: [{ type: 'text', text }], origin: { model: 'm', provider: 'p' } },
  ],
  ['a text part whose members are in another order', { role: 'user', parts: [{ text, type: 'text' }] }],
  ['a content with an unknown member', { role: 'user', parts: [{ type: 'text', text }], later: 1 } as Content],
  ['a text with an unknown member', { role: 'user', parts: [{ type: 'text', text, later: 1 } as never] }],
  [
    'an origin with an unknown member',
    { role: 'model', parts: [{ type: 'text', text }], origin: { ...origin, later: 1 } as never },
  ],
])('contentsIn restores %s from the text of contentsText unchanged', (_, content) => {
  const around: Content = { role: 'user', parts: [{ type: 'text', text: 'around' }] };
  const contents = [around, content, around, content];
  const read = contentsIn(contentsText(contents));
  expect(JSON.stringify(read)).toBe(JSON.stringify(contents));
  expect(read).toEqual(contents);
  expect(isFrozen(read)).toBe(true);
});
