import type { Event, Interrupt, Message } from '@ag-ui/core';
import type { AgUiEvent, AgUiInterrupt, AgUiMessage } from '@mortise/ag-ui';
import { expectTypeOf, it } from 'vitest';

/** The protocol's types have names for the texts that are sent. */
type Plain<T> = T extends string
  ? `${T}`
  : T extends readonly (infer I)[]
    ? readonly Plain<I>[]
    : T extends object
      ? { readonly [K in keyof T]: Plain<T[K]> }
      : T;

it('what is sent is of the types of the protocol', () => {
  expectTypeOf<AgUiMessage>().toExtend<Plain<Message>>();
  expectTypeOf<AgUiInterrupt>().toExtend<Plain<Interrupt>>();
  expectTypeOf<AgUiEvent>().toExtend<Plain<Event>>();
});
