import { isDate, isDateTime, isDuration, isTime } from './date-and-time.ts';
import { isEmail, isHostname, isIdnHostname, isIpv4, isIpv6 } from './network-names.ts';
import { isIri, isIriReference, isUri, isUriReference, isUriTemplate } from './uri.ts';

/** True if a string has the format. */
export type FormatCheck = (text: string) => boolean;

/** The formats that are enforced, each in time linear in the text. Every other name is an annotation. */
export const formats: { readonly [name: string]: FormatCheck } = {
  date: isDate,
  time: isTime,
  'date-time': isDateTime,
  duration: isDuration,
  email: (text) => isEmail(text, false),
  'idn-email': (text) => isEmail(text, true),
  hostname: isHostname,
  'idn-hostname': isIdnHostname,
  ipv4: isIpv4,
  ipv6: isIpv6,
  uri: isUri,
  'uri-reference': isUriReference,
  iri: isIri,
  'iri-reference': isIriReference,
  'uri-template': isUriTemplate,
  uuid: (text) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text),
  'json-pointer': (text) => jsonPointer.test(text),
  'relative-json-pointer': isRelativeJsonPointer,
  regex: isRegex,
};

function isRelativeJsonPointer(text: string): boolean {
  const [steps = ''] = /^(?:0|[1-9]\d*)/.exec(text) ?? [];
  const rest = text.slice(steps.length);
  return steps !== '' && (rest === '#' || jsonPointer.test(rest));
}

function isRegex(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

const jsonPointer = /^(?:\/(?:[^~/]|~[01])*)*$/;
