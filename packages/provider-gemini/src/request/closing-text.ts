/**
 * The user text to add at the end of a request: Gemini refuses an empty one, and one that ends with the
 * model's own message. Undefined if the request needs none.
 *
 * @param isOfModel whether the last message is the model's.
 */
export function closingText<Said>(
  said: readonly Said[],
  isOfModel: (last: Said) => boolean,
): { readonly text: string; readonly problem: string } | undefined {
  const last = said.at(-1);
  if (last === undefined) return { text: ' ', problem: nothingSaid };
  return isOfModel(last) ? { text: 'Continue.', problem: modelLast } : undefined;
}

const nothingSaid = 'the conversation says nothing, which Gemini refuses; a blank was sent.';
const modelLast = 'the conversation ends with words of a model, which Gemini refuses; it was asked to continue.';
