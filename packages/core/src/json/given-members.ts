/** Returns the members of options that are set: one that is undefined or null counts as omitted. */
export function givenMembers<Options extends object>(
  options: Options,
): { [name in keyof Options]?: NonNullable<Options[name]> } {
  const given = Object.entries(options).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given) as { [name in keyof Options]?: NonNullable<Options[name]> };
}
