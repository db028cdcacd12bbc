import { AgentTool, LlmAgent } from '@google/adk';
import { adkAgent } from '@mortise/adk';
import { agentTool } from '@mortise/agent-tool';
import type { Conversation } from './both-sides.ts';
import { result } from './client-messages.ts';
import { call, says } from './fake-gemini.ts';
import { ourBasket, ourPlainOrder, theirBasket, theirOrder } from './pair-tools.ts';

/** Conversations with agents of `adkAgent`. */
export const presetConversations: { readonly [name: string]: Conversation } = {
  'a long-running call of an agent with all of ADK at once': {
    adk: (model) =>
      new LlmAgent({
        name: 'helper',
        model,
        instruction: 'You serve {user:name?}.',
        tools: [theirOrder(() => ({ ticket: 7 }))],
      }),
    ours: (model) =>
      adkAgent({
        name: 'helper',
        model,
        instruction: 'You serve {user:name?}.',
        tools: [ourPlainOrder(() => ({ ticket: 7 }))],
      }),
    answers: [says([call('order', { city: 'Rome' })]), says([{ text: 'Ordered.' }]), says([{ text: 'It is there.' }])],
    messages: ['Order', result({ state: 'delivered' })],
  },
  'several results of a call of an agent with all of ADK at once': {
    adk: (model) => new LlmAgent({ name: 'helper', model, tools: [theirOrder(() => ({ ticket: 7 }))] }),
    ours: (model) => adkAgent({ name: 'helper', model, tools: [ourPlainOrder(() => ({ ticket: 7 }))] }),
    results: 'many',
    answers: [
      says([call('order', { city: 'Rome' })]),
      says([{ text: 'Ordered.' }]),
      says([{ text: 'It is packed.' }]),
      says([{ text: 'It is sent.' }]),
      says([{ text: 'It is sent, I said.' }]),
      says([{ text: 'It is there.' }]),
    ],
    messages: [
      'Order',
      result({ state: 'packed' }),
      result({ state: 'sent' }),
      'Where is it?',
      result({ state: 'delivered' }),
    ],
  },
  'an agent as a tool of an agent with all of ADK at once': {
    adk: (model) =>
      new LlmAgent({
        name: 'lead',
        model,
        tools: [new AgentTool({ agent: new LlmAgent({ name: 'clerk', description: 'Knows orders', model }) })],
      }),
    ours: (model) =>
      adkAgent({
        name: 'lead',
        model,
        tools: [agentTool(adkAgent({ name: 'clerk', description: 'Knows orders', model }))],
      }),
    answers: [
      says([call('clerk', { request: 'Where is it?' })]),
      says([{ text: 'In a hurry.', thought: true }, { text: 'In' }, { text: 'Rome.' }]),
      says([{ text: 'It is' }, { text: ' in Rome.' }]),
    ],
    messages: ['Where?'],
  },
  'writes of one nested key by an agent with all of ADK at once': {
    adk: (model) => new LlmAgent({ name: 'helper', model, tools: [theirBasket()] }),
    ours: (model) => adkAgent({ name: 'helper', model, tools: [ourBasket()] }),
    answers: [says([call('put', { city: 'Rome' }), call('put', { city: 'Oslo' })]), says([{ text: 'Put.' }])],
    messages: ['Put'],
  },
};
