import type { AgentCapabilities, Event, Interrupt, Message } from '@ag-ui/core';
import type { AgUiCapabilities, AgUiEvent, AgUiInterrupt, AgUiMessage } from '@mortise/ag-ui';
import { expectTypeOf, it } from 'vitest';

/** The protocol's types have names for the texts that are sent. */
type Plain<T> = T extends string
  ? `${T}`
  : T extends readonly (infer I)[]
    ? readonly Plain<I>[]
    : T extends object
      ? { readonly [K in keyof T]: Plain<T[K]> }
      : T;

it('sent events have the types of the protocol', () => {
  expectTypeOf<AgUiMessage>().toExtend<Plain<Message>>();
  expectTypeOf<AgUiInterrupt>().toExtend<Plain<Interrupt>>();
  expectTypeOf<AgUiEvent>().toExtend<Plain<Event>>();
});

/** The names in each category; `custom` is open by name. */
type Members<T> = { -readonly [K in Exclude<keyof T, 'custom'>]-?: keyof NonNullable<T[K]> };

it('capabilities have the members of the protocol, each of its type, and no others', () => {
  expectTypeOf<AgUiCapabilities>().toExtend<Plain<AgentCapabilities>>();
  expectTypeOf<keyof AgUiCapabilities>().toEqualTypeOf<keyof AgentCapabilities>();
  expectTypeOf<Members<AgUiCapabilities>>().toEqualTypeOf<Members<AgentCapabilities>>();
  expectTypeOf<Members<NonNullable<AgUiCapabilities['multimodal']>>>().toEqualTypeOf<
    Members<NonNullable<AgentCapabilities['multimodal']>>
  >();
});
