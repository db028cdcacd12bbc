import { AgentTool, LlmAgent } from '@google/adk';
import { agentTool } from '@mortise/agent-tool';
import { llmAgent } from '@mortise/core';
import type { Conversation, Pair } from './both-sides.ts';
import { credentials, decide, result } from './client-messages.ts';
import { call, says } from './fake-gemini.ts';
import {
  type OurTool,
  ourBroken,
  ourOrder,
  ourPay,
  ourSaver,
  ourSecret,
  ourWeather,
  ourWriter,
  type TheirTool,
  theirBroken,
  theirOrder,
  theirPay,
  theirSaver,
  theirSecret,
  theirWeather,
  theirWriter,
} from './pair-tools.ts';
import { presetConversations } from './preset-conversations.ts';

/** The conversations of ADK clients, step by step. */
export const conversations: { readonly [name: string]: Conversation } = {
  ...presetConversations,
  plain: {
    ...withTools([], []),
    answers: [says([{ text: 'Hello.' }]), says([{ text: 'Still here.' }])],
    messages: ['Hi', 'There?'],
  },
  'a thought with its signature': {
    ...withTools([], []),
    answers: [
      says([
        { text: 'Hm.', thought: true },
        { text: 'Hello.', thoughtSignature: 'c2ln' },
      ]),
    ],
    messages: ['Hi'],
  },
  streamed: {
    ...withTools([], []),
    streaming: true,
    answers: [[said('Hel'), said('lo '), says([{ text: 'there.' }])]],
    messages: ['Hi'],
  },
  'parallel calls': {
    ...withTools([theirWeather()], [ourWeather()]),
    answers: [
      says([
        { text: 'I look.' },
        { ...call('weather', { city: 'Rome' }), thoughtSignature: 'c2ln' },
        call('weather', { city: 'Oslo' }),
      ]),
      says([{ text: 'Clear.' }]),
    ],
    messages: ['Weather?'],
  },
  'a long-running call that says something at once': {
    ...withTools([theirOrder(() => ({ ticket: 7 }))], [ourOrder(() => ({ ticket: 7 }))]),
    answers: [says([call('order', { city: 'Rome' })]), says([{ text: 'Ordered.' }]), says([{ text: 'It is there.' }])],
    messages: ['Order', result({ state: 'delivered' })],
  },
  'a long-running call that says nothing at once': {
    ...withTools([theirOrder(() => undefined)], [ourOrder(() => undefined)]),
    answers: [says([call('order', { city: 'Rome' })]), says([{ text: 'It is there.' }])],
    messages: ['Order', result({ state: 'delivered' })],
  },
  'a transfer': {
    adk: (model) =>
      new LlmAgent({
        name: 'lead',
        model,
        subAgents: [new LlmAgent({ name: 'clerk', description: 'Knows orders', model })],
      }),
    ours: (model) =>
      llmAgent({ name: 'lead', model, subAgents: [llmAgent({ name: 'clerk', description: 'Knows orders', model })] }),
    answers: [
      says([call('transfer_to_agent', { agentName: 'clerk', agent_name: 'clerk' })]),
      says([{ text: 'I am the clerk.' }]),
    ],
    messages: ['An order'],
  },
  'a confirmation that is given': {
    ...withTools([theirPay()], [ourPay()]),
    answers: [says([call('pay', { city: 'Rome' })]), says([{ text: 'Paid.' }])],
    messages: ['Pay', decide({ confirmed: true })],
  },
  'a confirmation that is refused': {
    ...withTools([theirPay()], [ourPay()]),
    answers: [says([call('pay', { city: 'Rome' })]), says([{ text: 'Not paid.' }])],
    messages: ['Pay', decide({ confirmed: false })],
  },
  'two confirmations at once': {
    ...withTools([theirPay()], [ourPay()]),
    answers: [says([call('pay', { city: 'Rome' }), call('pay', { city: 'Oslo' })]), says([{ text: 'Paid.' }])],
    messages: ['Pay', decide({ confirmed: true })],
  },
  'a confirmation beside a call that needs none': {
    ...withTools([theirPay(), theirWeather()], [ourPay(), ourWeather()]),
    answers: [says([call('pay', { city: 'Rome' }), call('weather', { city: 'Oslo' })]), says([{ text: 'Paid.' }])],
    messages: ['Pay', decide({ confirmed: true })],
  },
  'a credential': {
    ...withTools([theirSecret()], [ourSecret()]),
    answers: [says([call('secret', { city: 'Rome' })]), says([{ text: 'Told.' }])],
    messages: ['Secret', credentials({ authType: 'apiKey', apiKey: 'key-1' })],
  },
  'grounding and citations': {
    ...withTools([], []),
    answers: [
      says([{ text: 'Rome is old.' }], {
        groundingMetadata: {
          webSearchQueries: ['rome'],
          groundingChunks: [{ web: { uri: 'https://rome.example', title: 'Rome' } }],
          groundingSupports: [{ segment: { endIndex: 12, text: 'Rome is old.' }, groundingChunkIndices: [0] }],
        },
        citationMetadata: { citationSources: [{ startIndex: 0, endIndex: 4, uri: 'https://rome.example' }] },
      }),
    ],
    messages: ['Rome?'],
  },
  'code that the model runs': {
    ...withTools([], []),
    answers: [
      says([
        { text: 'I count.' },
        { executableCode: { language: 'PYTHON', code: 'print(1+1)' } },
        { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '2\n' } },
        { text: 'Two.' },
      ]),
    ],
    messages: ['1+1?'],
  },
  'an agent as a tool': {
    adk: (model) =>
      new LlmAgent({
        name: 'lead',
        model,
        tools: [new AgentTool({ agent: new LlmAgent({ name: 'clerk', description: 'Knows orders', model }) })],
      }),
    ours: (model) =>
      llmAgent({
        name: 'lead',
        model,
        tools: [agentTool(llmAgent({ name: 'clerk', description: 'Knows orders', model }))],
      }),
    answers: [
      says([call('clerk', { request: 'Where is it?' })]),
      says([{ text: 'In' }, { text: 'Rome.' }]),
      says([{ text: 'It is in Rome.' }]),
    ],
    messages: ['Where?'],
  },
  'state writes': {
    ...withTools([theirWriter()], [ourWriter()]),
    answers: [says([call('write', { city: 'Rome' }), call('write', { city: 'Oslo' })]), says([{ text: 'Written.' }])],
    messages: ['Write'],
  },
  artifacts: {
    ...withTools([theirSaver()], [ourSaver()]),
    answers: [says([call('save', { city: 'Rome' })]), says([{ text: 'Saved.' }])],
    messages: ['Save'],
  },
  'a tool that throws': {
    ...withTools([theirBroken()], [ourBroken()]),
    answers: [says([call('broken', { city: 'Rome' })]), says([{ text: 'It failed.' }])],
    messages: ['Break'],
  },
  'a tool that there is not': {
    ...withTools([theirWeather()], [ourWeather()]),
    answers: [says([call('wether', { city: 'Rome' })]), says([{ text: 'Sorry.' }])],
    messages: ['Weather?'],
  },
  'arguments that do not fit': {
    ...withTools([theirWeather()], [ourWeather()]),
    answers: [says([call('weather', { town: 'Rome' })]), says([{ text: 'Sorry.' }])],
    messages: ['Weather?'],
  },
  'a server that fails': {
    ...withTools([], []),
    answers: [],
    messages: ['Hi'],
  },
  'an answer that is blocked': {
    ...withTools([], []),
    answers: [
      {
        candidates: [{ finishReason: 'SAFETY', index: 0 }],
        usageMetadata: { promptTokenCount: 10, totalTokenCount: 10 },
      },
    ],
    messages: ['Hi'],
  },
  'a prompt that is blocked': {
    ...withTools([], []),
    answers: [{ promptFeedback: { blockReason: 'SAFETY', blockReasonMessage: 'No.' } }],
    messages: ['Hi'],
  },
  'an answer that is cut': {
    ...withTools([], []),
    answers: [says([{ text: 'Hel' }], { finishReason: 'MAX_TOKENS' })],
    messages: ['Hi'],
  },
};

function withTools(theirs: readonly TheirTool[], ours: readonly OurTool[]): Pick<Pair, 'adk' | 'ours'> {
  return {
    adk: (model) => new LlmAgent({ name: 'helper', model, tools: [...theirs] }),
    ours: (model) => llmAgent({ name: 'helper', model, tools: ours }),
  };
}

/** A chunk of a stream that continues. */
function said(text: string): object {
  return { candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] };
}
