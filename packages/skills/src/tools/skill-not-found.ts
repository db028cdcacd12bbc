import type { ToolResult } from '@mortise/core';

/** The error for the model about a missing skill. */
export function skillNotFound(name: string, skills: ReadonlyMap<string, unknown>): ToolResult {
  const names = [...skills.keys()];
  const listed = names.slice(0, 50).join(', ') + (names.length > 50 ? ', and more: see list_skills' : '');
  const there = names.length > 0 ? `There are: ${listed}.` : 'There are none.';
  const message = `No skill is named ${JSON.stringify(name.slice(0, 100))}. ${there}`;
  return { status: 'error', code: 'skill_not_found', message };
}
