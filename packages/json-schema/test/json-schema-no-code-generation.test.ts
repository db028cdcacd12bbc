/// <reference types="node" />
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('the validator checks values when code generation is forbidden', () => {
  const script = `
    import { jsonSchemaValidator } from ${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)};
    let refused = false;
    try { new Function('return 1'); } catch { refused = true; }
    const check = jsonSchemaValidator().compile({
      type: 'object',
      properties: { city: { type: 'string', pattern: '^[A-Z]' }, on: { type: 'string', format: 'date' } },
      required: ['city'],
    });
    const [good, bad] = [check({ city: 'Rome', on: '2026-11-21' }), check({ city: 'rome' })];
    console.log(JSON.stringify({ refused, good, bad }));
  `;
  const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '-e', script];
  const printed = JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' }));
  expect(printed).toEqual({
    refused: true,
    good: { value: { city: 'Rome', on: '2026-11-21' } },
    bad: {
      issues: [{ message: 'expected a string that matches "^[A-Z]", got string of 4 characters', path: ['city'] }],
    },
  });
});
