import { describe, expect, it } from 'vitest';
import { type AgUiCapabilities, agUiCapabilities } from '../src/index.ts';
import { desk } from './desk.ts';

const agent: AgUiCapabilities = {
  identity: { name: 'Desk', type: 'mortise' },
  tools: { supported: true, items: [{ name: 'refund', description: 'Pays back' }] },
  humanInTheLoop: { approvals: true },
  custom: { region: 'eu' },
};

describe('capabilities', () => {
  it('capabilities are those of the handler unless the application declares others', () => {
    expect(agUiCapabilities()).toEqual({
      transport: { streaming: true, websocket: false, httpBinary: false, pushNotifications: false, resumable: false },
      tools: { clientProvided: false },
      state: { persistentState: true },
      reasoning: { streaming: true, encrypted: false },
      humanInTheLoop: { supported: true, interrupts: true, approveWithEdits: true, interventions: false },
    });
  });

  it("capabilities are returned by GET, with the application's description of its agent, to authorized callers", async () => {
    const { ask, model } = desk(['never'], { capabilities: agent });
    const response = await ask({ method: 'GET' });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      ...agUiCapabilities(),
      ...agent,
      tools: { ...agent.tools, clientProvided: false },
      humanInTheLoop: { ...agUiCapabilities().humanInTheLoop, approvals: true },
    });
    expect((await ask({ method: 'GET', headers: { 'x-user': '' } })).status).toBe(401);
    expect(model.requests).toEqual([]);
  });

  it.each<[said: AgUiCapabilities, place: string]>([
    [{ transport: { websocket: true } }, 'transport.websocket is false'],
    [{ tools: { clientProvided: true } }, 'tools.clientProvided is false'],
    [{ humanInTheLoop: { interrupts: false } }, 'humanInTheLoop.interrupts is true'],
    [{ state: [] as never }, '"state" of agUiCapabilities must be an object'],
  ])('capabilities that contradict the handler are refused when it is created: %j', (capabilities, place) => {
    expect(() => desk([], { capabilities })).toThrow(
      expect.objectContaining({ code: 'invalid_option', message: expect.stringContaining(place) }),
    );
  });

  it('capabilities of a category that AG-UI does not have are refused', () => {
    expect(() => agUiCapabilities({ tool: { supported: true } } as never)).toThrow('takes no "tool"');
  });
});
