import type { ScriptPart } from './wire-script.ts';

/** Returns one part of each kind, and all items of provider tools. */
export function everyPart(hosted: number): readonly ScriptPart[] {
  return [
    { is: 'thought', text: 'Rome it is. Ça va?', mark: 'c2lnbmVkIG9uY2U=' },
    ...Array.from({ length: hosted }, (_, which) => ({ is: 'hosted', which }) as const),
    { is: 'text', text: 'Let me look: 👩‍👧 «x» \u2028 "y"' },
    { is: 'call', name: 'weather', args: { city: 'Rome "R"', days: [1, 2], deep: { a: null } } },
    { is: 'call', name: 'now', args: {} },
  ];
}
