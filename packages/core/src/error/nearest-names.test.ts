import { describe, expect, it } from 'vitest';
import { nearestNames } from './nearest-names.ts';

const names = ['get_weather', 'pay', 'list_payments', 'send-mail'];

describe('nearestNames', () => {
  const exact: readonly (readonly [string, string])[] = [
    ['functions.pay', 'pay'],
    ['default_api.pay', 'pay'],
    ['Pay', 'pay'],
    ['pay ', 'pay'],
    ['getWeather', 'get_weather'],
    ['get-weather', 'get_weather'],
    ['send_mail', 'send-mail'],
  ];

  for (const [wanted, nearest] of exact) {
    it(`nearestNames finds ${nearest} for ${JSON.stringify(wanted)}`, () =>
      expect(nearestNames(wanted, names)).toMatchObject({ exact: true, names: expect.arrayContaining([nearest]) }));
  }

  it('nearestNames returns the nearest name first', () => {
    expect(nearestNames('pya', names).names[0]).toBe('pay');
    expect(nearestNames('list_payment', names).names[0]).toBe('list_payments');
    expect(nearestNames('get_wether', names)).toMatchObject({
      exact: false,
      names: ['get_weather', expect.anything(), expect.anything(), expect.anything()],
    });
  });

  it('nearestNames returns at most twenty names', () => {
    const many = Array.from({ length: 50 }, (_, at) => `tool_${at}`);
    expect(nearestNames('tool', many).names).toHaveLength(20);
  });

  it('nearestNames returns no names if there are none', () =>
    expect(nearestNames('pay', [])).toEqual({ names: [], exact: false }));

  it('nearestNames finds no tool for an empty name', () => {
    for (const wanted of ['', '...', '_']) expect(nearestNames(wanted, names).exact).toBe(false);
  });

  it('nearestNames compares only the first 200 characters of a name', () => {
    const first = 'a'.repeat(200);
    expect(nearestNames(`${first}${'b'.repeat(1_000)}`, [first])).toEqual({ names: [first], exact: true });
  });
});
