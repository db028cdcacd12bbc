import { describe, expect, it } from 'vitest';
import { rootOf, stemOf } from './stem-of.ts';

describe('stems of words', () => {
  it.each([
    ['issue', 'issues'],
    ['category', 'categories'],
    ['create', 'created', 'creating', 'creates'],
    ['stop', 'stopped', 'stopping', 'stops'],
    ['add', 'added', 'adding', 'adds'],
    ['address', 'addresses'],
    ['movie', 'movies'],
    ['notify', 'notified', 'notifies'],
    ['status', 'statuses'],
    ['buy', 'bought', 'buying'],
    ['write', 'wrote', 'written', 'writes'],
    ['child', 'children'],
  ])('forms of a word have one stem: %s', (...forms) => expect(new Set(forms.map(stemOf)).size).toBe(1));

  it.each([
    ['news', 'new'],
    ['string', 'str'],
    ['ping', 'p'],
    ['bill', 'bil'],
  ])('the word %s is not treated as a form of %s', (word, other) => expect(stemOf(word)).not.toBe(stemOf(other)));

  it('stemOf returns a text that is too long for a word unchanged', () => {
    const text = `${'a'.repeat(50)}ing`;
    expect(stemOf(text)).toBe(text);
  });
});

describe('roots of words', () => {
  it.each([
    ['follow', 'follower'],
    ['notify', 'notification'],
    ['recommend', 'recommendation'],
    ['invite', 'invitation'],
    ['subscribe', 'subscriber'],
    ['attend', 'attendee', 'attendance'],
  ])('words of one family have one root: %s', (...words) =>
    expect(new Set(words.map((word) => rootOf(stemOf(word)))).size).toBe(1),
  );
});
