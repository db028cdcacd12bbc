/**
 * Returns the secrets that are visible in the outputs of a run, and where: one line for each; an empty list
 * if none is visible. `sinks` maps names to outputs. The text of each output, and everything that
 * `JSON.stringify` writes of it, including names of members, is searched for every encoded form of the
 * secrets.
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

/** Returns all texts in the output of a value. */
function textsIn(value: unknown): readonly string[] {
  const texts: string[] = [];
  const json = JSON.stringify(value, (name, member: unknown) => {
    texts.push(name);
    if (typeof member === 'string' || typeof member === 'number') texts.push(String(member));
    return member;
  });
  return json === undefined ? texts : [...texts, json];
}

function around(text: string, part: string): string {
  const at = text.indexOf(part);
  return text.slice(Math.max(0, at - 60), at + part.length + 20);
}

/** Returns the spellings in which a secret may be repeated: the name of each form, and its text. */
export function secretForms(secret: string): { readonly [form: string]: string } {
  const inUrl = encodeURIComponent(secret);
  const inJson = escaped(secret);
  return {
    'as it is': secret,
    'in a URL': inUrl,
    'in a URL, in lower case': inUrl.replace(/%../g, (byte) => byte.toLowerCase()),
    'in a form': new URLSearchParams({ '': secret }).toString().slice(1),
    'in a path': encodeURI(secret),
    'in a URL twice': encodeURIComponent(inUrl),
    'in JSON': inJson,
    'in JSON twice': escaped(inJson),
    'in JSON three times': escaped(escaped(inJson)),
    'in JSON of ASCII': inJson.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    'in HTML': inHtml(secret),
    'in HTML twice': inHtml(inHtml(secret)),
    'in decimal entities': entities(secret, (code) => String(code)),
    'in hexadecimal entities': entities(secret, (code) => `x${code.toString(16)}`),
    'in Base64': middleOf(base64(secret), 0),
    'in Base64 behind a name': middleOf(base64(`u:${secret}`), 3),
    'in Base64 behind a longer name': middleOf(base64(`user:${secret}`), 7),
    'in Base64 behind the longest name': middleOf(base64(`admin:${secret}`), 8),
    'in Base64 for URLs': middleOf(forUrls(base64(`user:${secret}`)), 7),
  };
}

/** Returns the part of an encoded text that does not depend on its neighbors. */
function middleOf(encoded: string, start: number): string {
  return encoded.replace(/.=+$/, '').slice(start);
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

function forUrls(encoded: string): string {
  return encoded.replaceAll('+', '-').replaceAll('/', '_');
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function inHtml(text: string): string {
  const names: { readonly [character: string]: string } = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
  return text.replace(/[&<>"]/g, (character) => `&${names[character]};`);
}

function entities(text: string, number: (code: number) => string): string {
  return Array.from(text, (character) => `&#${number(character.codePointAt(0) ?? 0)};`).join('');
}
