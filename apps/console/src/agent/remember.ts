import type { MemoryService, RunEvent, SessionService } from '@mortise/core';
import { addSessionToMemory } from '@mortise/memory';

/**
 * A run as it is. When it has completed, its session is
 * added to memory; where that fails, there is a warning.
 */
export async function* remember(
  run: AsyncIterable<RunEvent>,
  services: { readonly sessions: SessionService; readonly memory: MemoryService },
): AsyncGenerator<RunEvent, void, void> {
  for await (const event of run) {
    if (event.type === 'end' && event.result.status === 'completed') {
      try {
        await addSessionToMemory(services, event.result.session);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        yield { type: 'warning', code: 'not_remembered', message: `This session is not remembered: ${reason}`, cause };
      }
    }
    yield event;
  }
}
