import type { PlannedCall } from './planned-call.ts';

/** A call written out: `/read_file {"path":"README.md"}` or `/tool read_file {...}`. */
export function exactCall(request: string): PlannedCall | undefined {
  const written = /^\/(?:tool\s+)?([\w.-]+)\s*(.*)$/s.exec(request.trim());
  if (!written || written[1] === 'tool') return undefined;
  const argsText = (written[2] ?? '').trim();
  return { name: written[1] ?? '', argsText: argsText === '' ? '{}' : argsText };
}
