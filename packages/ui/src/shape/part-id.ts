/** Returns the id of a part: its turn's id and its index there. For a call, it is the id of the call. */
export function partId(turn: string, part: number): string {
  return `${turn}/${part}`;
}
