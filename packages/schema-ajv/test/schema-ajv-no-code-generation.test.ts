/// <reference types="node" />
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('schemas are interpreted when code generation is forbidden', () => {
  const script = `
    import { ajvValidator } from ${JSON.stringify(new URL('../src/index.ts', import.meta.url).href)};
    const check = ajvValidator({ compileAfter: 0 }).compile({ type: 'object', properties: { n: { type: 'integer' } } });
    console.log(JSON.stringify([check({ n: 1 }), check({ n: 'x' })]));
  `;
  const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '-e', script];
  const printed = JSON.parse(execFileSync(process.execPath, flags, { encoding: 'utf8' }));
  expect(printed).toEqual([
    { value: { n: 1 } },
    { issues: [{ message: 'expected integer, got string of 1 character', path: ['n'] }] },
  ]);
});
