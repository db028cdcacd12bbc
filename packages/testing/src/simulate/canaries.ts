import { functionTool, llmAgent, type SessionService, type ToolEffect } from '@mortise/core';
import { problemsOf } from './judge.ts';
import { type Play, playStory } from './play.ts';
import { plainStory, storyOf } from './story.ts';
import type { Life } from './world.ts';

/** Agents with a planted fault, by name. */
export const canaries: Readonly<Record<string, Play>> = {
  'a store that acknowledges before it writes': { ...paying('write'), store: lyingStore },
  'a tool that is declared `idempotent` and is not': paying('idempotent'),
};

/** Returns the names of the canaries whose fault the simulation does not find. */
export async function survivors(
  seed: number,
  planted: Readonly<Record<string, Play>> = canaries,
): Promise<readonly string[]> {
  const alive: string[] = [];
  for (const [name, play] of Object.entries(planted)) if (!(await isFound(play, seed))) alive.push(name);
  return alive;
}

async function isFound(play: Play, seed: number): Promise<boolean> {
  const plain = await playStory(play, plainStory);
  for (let number = 0; number < mostStories; number++) {
    const played = await playStory(play, storyOf(seed, number, plain.points));
    if (problemsOf(played, plain, play.conversation).some(({ kind }) => kind === 'doubled')) return true;
  }
  return false;
}

const mostStories = 300;

function paying(effect: ToolEffect): Play {
  return {
    agent: (process) => {
      const pay = functionTool({
        name: 'pay',
        description: 'Pays',
        effect,
        run: async () => {
          await process.effect('payment');
          return 'paid';
        },
      });
      return llmAgent({ name: 'canary', model: process.model, tools: [pay] });
    },
    conversation: [{ message: 'Pay.', turns: [{ calls: [{ name: 'pay' }] }, 'Paid.'] }],
  };
}

/**
 * Creates a store that writes an append only at the next
 * operation, so that a crash in between loses the append.
 */
function lyingStore(inner: SessionService, life: Life): SessionService {
  let unwritten: (() => Promise<unknown>) | undefined;
  const written = async () => {
    const write = unwritten;
    unwritten = undefined;
    if (!life.dead) await write?.();
  };
  return {
    ...inner,
    async load(key, from) {
      await written();
      return inner.load(key, from);
    },
    async append(key, events, expected) {
      await written();
      unwritten = () => inner.append(key, events, expected);
      return { revision: expected.revision + events.length, hasMail: false };
    },
  };
}
