import { secretForms } from './secret-forms.ts';

/**
 * Returns the secrets that are visible in the output of a run, and where: one line for each, none if none is
 * visible.
 *
 * `sinks` maps names to outputs. The text of each and everything that `JSON.stringify` writes of it is
 * searched, names of members included, for every encoded form of the secrets.
 */
export function shownSecrets(
  sinks: { readonly [name: string]: unknown },
  secrets: readonly string[],
): readonly string[] {
  const forms = secrets.flatMap((secret) =>
    Object.entries(secretForms(secret)).map(([form, text]) => [form, text] as const),
  );
  return Object.entries(sinks).flatMap(([sink, value]) => {
    const texts = textsIn(value);
    return forms.flatMap(([form, secret]) => {
      const text = texts.find((each) => each.includes(secret));
      return text === undefined ? [] : [`${sink} shows a secret ${form}: ${around(text, secret)}`];
    });
  });
}

/** Returns all texts that are written of a value. */
function textsIn(value: unknown): readonly string[] {
  const texts: string[] = [];
  const whole = JSON.stringify(value, (name, member: unknown) => {
    texts.push(name);
    if (typeof member === 'string' || typeof member === 'number') texts.push(String(member));
    return member;
  });
  return whole === undefined ? texts : [...texts, whole];
}

function around(text: string, part: string): string {
  const at = text.indexOf(part);
  return text.slice(Math.max(0, at - 60), at + part.length + 20);
}
