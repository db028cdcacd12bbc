/** Whether what has this name is there to prove who asks: a header, a member, an option. */
export function isSecretName(name: string): boolean {
  return names.test(name);
}

/** A scheme before a token is no part of it. */
export function withoutScheme(value: string): string {
  return value.replace(/^(Bearer|Basic|Token) +/i, '');
}

const names = /authorization|token|secret|password|credential|cookie|api[-_]?key/i;
