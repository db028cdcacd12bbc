/**
 * Names that every provider takes, each once, in the order of
 * the given ones: a name of no use is made legal, a second one of a name gets a number.
 */
export function toolNames(given: readonly string[]): readonly string[] {
  const taken = new Set(given.filter((name) => legal.test(name)));
  const used = new Set<string>();
  return given.map((name) => {
    const wanted = legal.test(name) ? name : name.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, 64) || 'tool';
    let unique = wanted;
    const isFree = (): boolean => !used.has(unique) && (unique === name || !taken.has(unique));
    for (let number = 2; !isFree(); number++) unique = `${wanted.slice(0, 60)}_${number}`;
    used.add(unique);
    return unique;
  });
}

const legal = /^[A-Za-z0-9_-]{1,64}$/;
