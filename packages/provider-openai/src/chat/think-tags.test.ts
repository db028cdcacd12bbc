import { describe, expect, it } from 'vitest';
import { ThinkTags } from './think-tags.ts';

/** Returns the thought and the text of a text that arrives in pieces of a given length. */
function readIn(text: string, length: number) {
  const tags = new ThinkTags();
  const pieces = Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
    text.slice(at * length, (at + 1) * length),
  );
  const read = [...pieces.flatMap((piece) => tags.read(piece)), ...tags.end()];
  const of = (kind: string) => read.filter((one) => one.kind === kind).map((one) => one.text);
  return { thought: of('thought').join(''), text: of('text').join('') };
}

describe.each([1, 2, 3, 5, 8, 100])('the think tags of a text that arrives in pieces of %i characters', (length) => {
  it.each([
    ['<think>Hm</think>Rome', 'Hm', 'Rome'],
    ['\n<think>\nHm < 3 </thin\n</think>\n\n Rome <think>x</think>', '\nHm < 3 </thin\n', 'Rome <think>x</think>'],
    ['<think></think>Rome', '', 'Rome'],
    ['<think>Hm', 'Hm', ''],
    ['<think>Hm</think>\n', 'Hm', ''],
    ['<thin', '', '<thin'],
    [' Rome <think>Hm</think>', '', ' Rome <think>Hm</think>'],
    ['<b>Rome</b>', '', '<b>Rome</b>'],
    ['  ', '', '  '],
  ])('the thought in %j is separated from the text', (said, thought, text) => {
    expect(readIn(said, length)).toEqual({ thought, text });
  });
});
