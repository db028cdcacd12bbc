import { describe, expect, it } from 'vitest';
import { fitOf, intentOf, intentOfTool, toolText } from './intent.ts';

describe('the purpose of a query', () => {
  it.each([
    ['who is on this team', 'read'],
    ['Which branches are there?', 'read'],
    ['list teams', 'read'],
    ['please delete the team', 'remove'],
    ['created a team', 'change'],
    ['stop following a team', 'remove'],
    ['stop the team', 'change'],
    ['team', undefined],
    ['', undefined],
  ] as const)('the purpose of "%s" is %s', (query, intent) => expect(intentOf(query)).toBe(intent));
});

describe('the purpose of a tool', () => {
  it.each([
    [
      'its read effect, whatever its name says',
      { effect: 'read', name: 'update_check', description: 'Checks' },
      'read',
    ],
    ['the first verb of its name', { name: 'team_delete', description: 'Gets rid of a team' }, 'remove'],
    ['the first word of its description', { name: 'team', description: 'Creates a team' }, 'change'],
    ['a write effect, whatever its name says', { effect: 'write', name: 'get_or_make', description: 'One' }, 'change'],
    ['no known word', { name: 'team', description: 'A team' }, undefined],
  ] as const)('the purpose of a tool is found by %s', (_what, tool, intent) =>
    expect(intentOfTool(tool, toolText(tool))).toBe(intent),
  );
});

it('an unknown purpose fits every tool, and a removal also fits a change', () => {
  expect([fitOf(undefined, 'read'), fitOf('read', undefined), fitOf('remove', 'remove')]).toEqual([1, 1, 1]);
  expect(fitOf('remove', 'change')).toBeGreaterThan(fitOf('change', 'remove'));
  expect([fitOf('read', 'change'), fitOf('remove', 'read'), fitOf('change', 'read')]).toEqual([0.5, 0.5, 0.5]);
});
