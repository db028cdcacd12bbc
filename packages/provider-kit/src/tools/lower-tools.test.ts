import type { FunctionDeclaration } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import type { SchemaNote } from '../schema/lowered-schema.ts';
import { type SentSchemas, toolLowering } from './lower-tools.ts';

const profile = { provider: 'p', model: 'm' };
const note: SchemaNote = { pointer: '/properties/a', keyword: 'format', did: 'dropped', why: 'nobody knows it' };
const tool = (name: string): FunctionDeclaration => ({ name, description: '', parametersJsonSchema: {} });

/** Names have no dots on this wire. */
const wireName = (name: string): string => name.replaceAll('.', '_');

function lowering(notes: readonly SchemaNote[] = []) {
  return toolLowering({ wireName, lower: (): SentSchemas => ({ notes }) });
}

describe('the tools of a request', () => {
  it('the tools of a request are lowered once for each array of declarations and each model', () => {
    const lower = lowering();
    const declarations = [tool('a')];
    expect(lower(declarations, profile)).toBe(lower(declarations, profile));
    expect(lower(declarations, { ...profile })).not.toBe(lower(declarations, profile));
    expect(lower([...declarations], profile)).not.toBe(lower(declarations, profile));
  });

  it('the tools of a request have provider names that map back to them; an unknown name stays unchanged', () => {
    const { tools, toWire, fromWire, sentOf } = lowering()([tool('fs.read'), tool('b')], profile);
    expect(tools.map(({ name }) => name)).toEqual(['fs_read', 'b']);
    expect([toWire('fs.read'), fromWire('fs_read'), fromWire('nobody')]).toEqual(['fs_read', 'fs.read', 'nobody']);
    expect([sentOf('fs_read'), sentOf('fs.read'), fromWire('constructor')]).toEqual([
      { notes: [] },
      undefined,
      'constructor',
    ]);
  });

  it.each([
    ['first', ['fs_read', 'fs.read']],
    ['last', ['fs.read', 'fs_read']],
  ])(
    'the tools of a request are never called instead of each other: the tool with the original name comes %s',
    (_, names) => {
      const { tools, fromWire, warnings } = lowering()(names.map(tool), profile);
      expect(tools.map(({ declaration }) => declaration.name)).toEqual(['fs_read']);
      expect(fromWire('fs_read')).toBe('fs_read');
      expect(warnings).toEqual([expect.objectContaining({ feature: 'tools.fs.read', type: 'warning' })]);
    },
  );

  it('the tools of a request cause one warning each, with the path and the keyword of every loss', () => {
    const { warnings } = lowering([note, { ...note, keyword: 'pattern' }])([tool('a'), tool('b')], profile);
    expect(warnings).toEqual(
      ['a', 'b'].map((name) => ({
        type: 'warning',
        feature: `tools.${name}`,
        message:
          'format at "/properties/a" dropped: nobody knows it; pattern at "/properties/a" dropped: nobody knows it',
      })),
    );
  });

  it('the tools of a request omit deferred tools, which have their names nevertheless', () => {
    const find: FunctionDeclaration = { ...tool('find'), findsDeferred: true };
    const later: FunctionDeclaration = { ...tool('fs.read'), deferred: true };
    const lower = lowering([note]);
    const { tools, fromWire, sentOf, warnings } = lower([find, later, tool('b')], profile);
    expect(tools.map(({ name }) => name)).toEqual(['find', 'b']);
    expect([fromWire('fs_read'), sentOf('fs_read')]).toEqual(['fs.read', undefined]);
    expect(warnings.map(({ feature }) => feature)).toEqual(['tools.find', 'tools.b']);
  });

  it('the tools of a request include deferred tools without the search tool if the server can search', () => {
    const find: FunctionDeclaration = { ...tool('find'), findsDeferred: true };
    const later: FunctionDeclaration = { ...tool('a'), deferred: true };
    const searching = { ...profile, searchesTools: true };
    const names = (declarations: readonly FunctionDeclaration[]) =>
      lowering()(declarations, searching).tools.map(({ name }) => name);
    expect(names([find, later, tool('b')])).toEqual(['a', 'b']);
    expect(names([find, tool('b')])).toEqual(['find', 'b']);
  });

  it('the tools of a request are prepared together, in order, before a warning is reported', () => {
    const lower = toolLowering({
      wireName,
      lower: (): SentSchemas => ({ notes: [] }),
      settle: (tools) => tools.map((each, at) => (at === 0 ? each : { ...each, sent: { notes: [note] } })),
    });
    const { warnings, sentOf } = lower([tool('a'), tool('b')], profile);
    expect(warnings.map(({ feature }) => feature)).toEqual(['tools.b']);
    expect(sentOf('b')).toEqual({ notes: [note] });
  });
});
