import { SessionCorruptError } from '@mortise/core';
import { expect, it } from 'vitest';
import { readEvent, readJson } from './read-json.ts';

it("a text that is no JSON is reported with its position and the parser's message", () => {
  for (const read of [() => readEvent('{', 's1', 4), () => readJson('{', 's1', 4, 'is not JSON')]) {
    expect(read).toThrow(SessionCorruptError);
    expect(read).toThrow(
      expect.objectContaining({
        sequence: 4,
        message: expect.stringContaining('is not JSON'),
        cause: expect.any(SyntaxError),
      }),
    );
  }
});
