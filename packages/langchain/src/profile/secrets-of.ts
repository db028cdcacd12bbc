import { isRecord } from '../vendor/content-block.ts';

/** The credentials of a chat model: members of it and of its client's options whose names say so. */
export function secretsOf(chatModel: object): readonly string[] {
  const found = new Set<string>();
  const look = (value: unknown, depth: number): void => {
    if (!isRecord(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (typeof member === 'string') {
        if (secretName.test(name) && member.length >= shortest) found.add(member);
      } else if (depth > 0 && optionName.test(name)) look(member, depth - 1);
    }
  };
  look(chatModel, 2);
  return [...found];
}

const secretName = /api_?key|token$|secret|password|credential|authorization/i;
const optionName = /config|options|headers|kwargs|fields/i;
/** Characters. */
const shortest = 8;
