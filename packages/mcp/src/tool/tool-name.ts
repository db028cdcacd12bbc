/** A name that every provider takes: the server's own where it is one, else made legal, with a mark of the original. */
export async function toolName(prefix: string, name: string): Promise<string> {
  const whole = prefix + name;
  if (legal.test(whole) && !odd.has(name)) return whole;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name)));
  const mark = [...digest.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${whole.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, 55)}_${mark}`;
}

const legal = /^[A-Za-z0-9_-]{1,64}$/;

/** Names that are more than a name where somebody keeps tools in a plain object. */
const odd: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
