import type { ToolChoice } from '@mortise/core';
import { describe, expect, it } from 'vitest';
import { chosenTools, ownProviderTools } from './chosen-tools.ts';
import { toolLowering } from './lower-tools.ts';

const lowered = toolLowering({ wireName: (name) => name.replaceAll('.', '_'), lower: () => ({ notes: [] }) })(
  ['fs.read', 'b'].map((name) => ({ name, description: '', parametersJsonSchema: {} })),
  { provider: 'p', model: 'm' },
);
const nothing = { ...lowered, tools: [] };

describe('the tool choice', () => {
  it.each<readonly [ToolChoice, unknown]>([
    ['auto', 'auto'],
    ['none', 'none'],
    ['required', 'required'],
    [
      { mode: 'required', names: ['fs.read'] },
      { mode: 'required', names: ['fs_read'] },
    ],
    [
      { mode: 'auto', names: ['b', 'fs.read'] },
      { mode: 'auto', names: ['b', 'fs_read'] },
    ],
  ])('the tool choice %j is sent with provider tool names', (choice, said) => {
    expect(chosenTools(choice, lowered, false)).toEqual({ choice: said, warnings: [] });
  });

  it('the tool choice is omitted if there are no tools, except for provider tools', () => {
    expect(chosenTools('required', nothing, false)).toEqual({ warnings: [] });
    expect(chosenTools('required', nothing, true).choice).toBe('required');
    expect(chosenTools(undefined, lowered, true)).toEqual({ warnings: [] });
  });

  it('the tool choice with unknown tools causes a warning for each; if none remains, no tool may be called', () => {
    const some = chosenTools({ mode: 'required', names: ['gone', 'b'] }, lowered, false);
    expect(some.choice).toEqual({ mode: 'required', names: ['b'] });
    expect(some.warnings).toEqual([
      expect.objectContaining({ feature: 'toolChoice', message: expect.stringContaining('`gone`') }),
    ]);
    expect(chosenTools({ mode: 'required', names: ['gone'] }, lowered, false).choice).toBe('none');
  });
});

it('a provider tool that is chosen by its name is sent with its own declaration', () => {
  expect(ownProviderTools([{ provider: 'p', name: 'search', config: { depth: 1, type: 'x' } }], 'p')).toEqual([
    { depth: 1, type: 'search' },
  ]);
});

it('a tool of another provider is an error that names both', () => {
  expect(() => ownProviderTools([{ provider: 'other', name: 'search', config: {} }], 'p')).toThrow(
    /`search` belongs to other.*belongs to p\./,
  );
});
