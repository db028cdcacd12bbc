/** The id of a part: its turn's id and its place there. Of a call it is the id of the call. */
export function partId(turn: string, part: number): string {
  return `${turn}/${part}`;
}
