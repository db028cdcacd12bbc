import type { ModelRequest, Part } from '@mortise/core';

/** Describes the size of a request and its largest items, so that its author can make it smaller. */
export function describeSizes({ instructions, contents, declarations }: ModelRequest): string {
  const sizes = [
    ...instructions.map((text) => ({ what: 'an instruction', chars: text.length })),
    ...contents.flatMap(({ role, parts }, at) =>
      parts.map((part) => ({ what: `${nameOf(part, role)} in content ${at}`, chars: sizeOf(part) })),
    ),
    ...declarations
      .filter(({ deferred }) => !deferred)
      .map((tool) => ({ what: `the declaration of \`${tool.name}\``, chars: sizeOf(tool) })),
  ];
  const all = sizes.reduce((sum, { chars }) => sum + chars, 0);
  const largest = sizes.toSorted((a, b) => b.chars - a.chars).slice(0, 3);
  const named = largest.map(({ what, chars }) => `${what} (${chars} characters)`).join(', ');
  return `The request has ${all} characters in ${contents.length} contents; the largest: ${named}.`;
}

function nameOf(part: Part, role: string): string {
  if (part.type === 'functionCall') return `a call of \`${part.name}\``;
  return part.type === 'functionResponse' ? `a response of \`${part.name}\`` : `a ${part.type} of the ${role}`;
}

function sizeOf(value: object): number {
  return JSON.stringify(value).length;
}
