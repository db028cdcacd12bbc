import type { CallContext } from '../run/call-context.ts';

/** The tool of a call begins: what hooks have written so far is not its own. */
export function toolBegins(context: CallContext): void {
  if (context.done) context.before = writtenIn(context);
}

/** It is through: what hooks write from now on is not its own, either. */
export function toolEnds(context: CallContext): void {
  context.after = writtenIn(context);
}

/** Whether the tool of a call has written state or artifacts. */
export function hasWritten(context: CallContext): boolean {
  return (context.after ?? writtenIn(context)) !== (context.before ?? writtenIn({}));
}

function writtenIn({ done }: { readonly done?: CallContext['done'] }): string {
  return JSON.stringify([done?.stateDelta, done?.localDelta, done?.artifactDelta]);
}
