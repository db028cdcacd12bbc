/** The members of options that say something: one that is undefined, or null, is as one that is left out. */
export function givenMembers<Options extends object>(
  options: Options,
): { [name in keyof Options]?: NonNullable<Options[name]> } {
  const given = Object.entries(options).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given) as { [name in keyof Options]?: NonNullable<Options[name]> };
}
