import { lowerTools } from '../tools/lower-tools.ts';
import type { Wire } from '../wire.ts';
import { ResponsesReader } from './responses-reader.ts';
import { toBody } from './to-body.ts';

/** The Responses protocol. */
export const responsesWire: Wire = {
  toBody,
  endpoint: ({ responses }) => responses,
  reader: ({ declarations }, profile) => new ResponsesReader(profile, lowerTools(declarations, profile)),
};
