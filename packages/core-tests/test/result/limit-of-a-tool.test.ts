import { functionTool } from '@mortise/core';
import { testApp } from '@mortise/testing/vitest';
import { describe, expect, it } from 'vitest';

const text = 'x'.repeat(3_000);

async function outputWith(ofTool: number | undefined, ofRunner: number | undefined): Promise<unknown> {
  const read = functionTool({
    name: 'read',
    description: 'Reads',
    effect: 'read',
    ...(ofTool !== undefined && { resultLimitChars: ofTool }),
    run: () => text,
  });
  const app = testApp(
    [{ calls: [{ name: 'read' }] }, 'done'],
    { tools: [read] },
    ofRunner === undefined ? {} : { resultLimitChars: ofRunner },
  );
  await app.say('Read.');
  const response = (await app.log()).find((event) => event.type === 'response');
  return response?.type === 'response' && response.outcome.status === 'ok' && response.outcome.output;
}

describe('the result size limit of a tool', () => {
  it("the result size limit of a tool keeps complete results that the runner's limit would cut", async () => {
    expect(await outputWith(Number.POSITIVE_INFINITY, 1_000)).toBe(text);
    expect(String(await outputWith(undefined, 1_000)).length).toBeLessThanOrEqual(1_000);
  });

  it("the result size limit of a tool cuts results that the runner's limit would keep", async () => {
    expect(String(await outputWith(1_000, undefined)).length).toBeLessThanOrEqual(1_000);
    expect(await outputWith(undefined, undefined)).toBe(text);
  });

  it.each([0, 999, Number.NaN, '2000'])('the invalid result size limit %j of a tool is refused', (resultLimitChars) => {
    const make = () =>
      functionTool({
        name: 'read',
        description: 'Reads',
        resultLimitChars: resultLimitChars as number,
        run: () => '',
      });
    expect(make).toThrow('"resultLimitChars" of tool "read" must be a whole number from 1000');
  });
});
