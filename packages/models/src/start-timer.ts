/** Starts a timer and returns a function that stops it. */
export function startTimer(ms: number, fire: () => void): () => void {
  const timer = setTimeout(fire, Math.min(ms, 0x7fff_ffff));
  return () => clearTimeout(timer);
}
