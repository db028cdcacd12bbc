import { isEmail, isHostname, isIdnHostname, isIpv4, isIpv6 } from './network-names.ts';
import { isIri, isIriReference, isUri, isUriReference, isUriTemplate } from './uri.ts';

/** `full-date` of RFC 3339. */
function isDate(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeap ? 29 : (daysOfMonth[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

/** `full-time` of RFC 3339, with its offset. A leap second is allowed only at the end of a UTC day. */
function isTime(text: string): boolean {
  const found = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[zZ]|([+-])(\d\d):(\d\d))$/.exec(text);
  if (!found) return false;
  const [hour, minute, second, offsetHour, offsetMinute] = [1, 2, 3, 5, 6].map((at) => Number(found[at] ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const offset = (offsetHour * 60 + offsetMinute) * (found[4] === '-' ? -1 : 1);
  return (hour * 60 + minute - offset + 2 * minutesOfDay) % minutesOfDay === minutesOfDay - 1;
}

/** `date-time` of RFC 3339. */
function isDateTime(text: string): boolean {
  return (text[10] === 'T' || text[10] === 't') && isDate(text.slice(0, 10)) && isTime(text.slice(11));
}

/** `duration` of RFC 3339, appendix A. */
function isDuration(text: string): boolean {
  return duration.test(text);
}

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const minutesOfDay = 24 * 60;
const clock = String.raw`T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S)`;
const calendar = String.raw`\d+D|\d+M(?:\d+D)?|\d+Y(?:\d+M(?:\d+D)?)?`;
const duration = new RegExp(`^P(?:\\d+W|${clock}|(?:${calendar})(?:${clock})?)$`);

/** True if a string has the format. */
export type FormatCheck = (text: string) => boolean;

/**
 * The formats that are enforced, each in time linear in the
 * length of the string. All other formats are annotations.
 */
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
