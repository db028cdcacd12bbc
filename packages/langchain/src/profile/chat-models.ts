import type { ModelSettings } from '@mortise/core';
import type { ChatModelOfLangchain } from '../vendor/chat-model.ts';
import { isRecord } from '../vendor/content-block.ts';
import type { ChatModelFor, MadeChatModel } from './langchain-profile.ts';

/** Creates the chat model for some settings. It reads the settings that the chat model has options for. */
export type MakeChatModel = (settings: ModelSettings) => ChatModelOfLangchain;

/** Uses one chat model for every request. Only the stop sequences are passed to it. */
export function oneChatModel(chatModel: ChatModelOfLangchain): ChatModelFor {
  return (settings = {}) => ({ chatModel, notSent: namesOf(settings) });
}

/** Creates one chat model for each settings object; an agent has one such object. */
export function madeChatModels(make: MakeChatModel, plain: ChatModelOfLangchain): ChatModelFor {
  const made = new WeakMap<object, MadeChatModel>();
  return (settings) => {
    if (!settings) return { chatModel: plain, notSent: [] };
    const known = made.get(settings);
    if (known) return known;
    const read = new Set<PropertyKey>();
    const watched = new Proxy(settings, {
      get(target, name) {
        read.add(name);
        return Reflect.get(target, name) as unknown;
      },
    });
    const chatModel = make(watched);
    const model = { chatModel, notSent: namesOf(settings).filter((name) => !read.has(name)) };
    made.set(settings, model);
    return model;
  };
}

/**
 * Returns the names of the settings that are set, except
 * `stopSequences`, which is a call option of every chat model.
 */
function namesOf(settings: ModelSettings): readonly (keyof ModelSettings)[] {
  const names = Object.keys(settings) as (keyof ModelSettings)[];
  return names.filter((name) => name !== 'stopSequences' && settings[name] !== undefined);
}

/**
 * Returns the credentials of a chat model: members of the model
 * and of its client's options with the name of a credential.
 */
export function secretsOf(chatModel: object): readonly string[] {
  const found = new Set<string>();
  const look = (value: unknown, depth: number): void => {
    if (!isRecord(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (typeof member === 'string') {
        if (secretName.test(name) && member.length >= shortest) found.add(member);
      } else if (depth > 0 && optionName.test(name)) look(member, depth - 1);
    }
  };
  look(chatModel, 2);
  return [...found];
}

const secretName = /api_?key|token$|secret|password|credential|authorization/i;
const optionName = /config|options|headers|kwargs|fields/i;
/** The minimum length of a credential, in characters. */
const shortest = 8;
