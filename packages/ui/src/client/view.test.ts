import { expect, it } from 'vitest';
import { textOf, textWithCalls } from './view.ts';

const parts = [
  { type: 'thought', text: 'Hm.' },
  { type: 'text', text: 'Let me see.' },
  { type: 'call', name: 'refund', state: 'done' },
  { type: 'text', text: 'It is paid.' },
];

it('textOf returns the text of a message without its calls', () => {
  expect(textOf({ parts })).toBe('Let me see. It is paid.');
});

it('textWithCalls returns the text of a message with the name and state of each call', () => {
  expect(textWithCalls({ parts })).toBe('Let me see. refund: done It is paid.');
});
