/** Yields the lines of a body, without empty ones. Leaving the loop cancels the body. */
export async function* linesOf({ body }: Response): AsyncGenerator<string, void, void> {
  if (!body) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      for (const line of lines) if (line.trim() !== '') yield line;
      if (done) return;
    }
  } finally {
    // If the body is already broken, it need not be cancelled.
    reader.cancel().catch(() => {});
  }
}
