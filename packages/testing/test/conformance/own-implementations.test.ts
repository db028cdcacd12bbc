import {
  cacheToolset,
  filterToolset,
  type GateCall,
  isJsonObject,
  llmAgent,
  prefixToolset,
  type StandardSchema,
  schemaTool,
  type Toolset,
  toolRegistry,
} from '@mortise/core';
import { inMemoryArtifactService } from '@mortise/core/artifact';
import { inMemoryCredentialService } from '@mortise/core/credential';
import { artifactFileCache, inMemoryFileCache } from '@mortise/core/files';
import { inMemoryRelay } from '@mortise/core/relay';
import { inMemoryMemoryService } from '@mortise/memory';
import { inMemoryDispatcher } from '@mortise/worker';
import { type DispatcherSubject, dispatcherCases } from '../../src/dispatcher/index.ts';
import {
  agentCases,
  artifactServiceCases,
  callbackCases,
  credentialServiceCases,
  deltaRelayCases,
  fileCacheCases,
  gateCases,
  leaseStoreCases,
  memoryServiceCases,
  outputCases,
  type RelaySubject,
  type SessionLifeSubject,
  schemaValidatorCases,
  scriptedModel,
  sessionChangesCases,
  sessionIndexCases,
  sessionLifeCases,
  sessionRetentionCases,
  sessionServiceCases,
  snapshotStoreCases,
  type ToolsetSubject,
  toolCases,
  toolsetCases,
} from '../../src/index.ts';
import { modelCases } from '../../src/model/index.ts';
import { testConformance } from '../../src/vitest.ts';
import { modelSubjects } from '../model-subject.ts';
import { soundCallbacks } from './sample-callbacks.ts';
import { datedOutput } from './sample-outputs.ts';
import { askingGate, cityTool, cityToolSubject } from './sample-tools.ts';
import { changingToolset, twoTools } from './sample-toolsets.ts';
import { steadyAgent } from './steady-agent.ts';
import { inMemoryLacks, inMemorySessions } from './suites.ts';
import { tinyValidator } from './tiny-validator.ts';

testConformance('inMemorySessionService', sessionServiceCases, inMemorySessions, { lacks: inMemoryLacks });
testConformance('the leases of inMemorySessionService', leaseStoreCases, inMemorySessions);
testConformance('the index of inMemorySessionService', sessionIndexCases, inMemorySessions);
testConformance('the changes of inMemorySessionService', sessionChangesCases, inMemorySessions);
testConformance('the retention of inMemorySessionService', sessionRetentionCases, inMemorySessions);
testConformance('the life of sessions of inMemorySessionService', sessionLifeCases, inMemoryStores, {
  lacks: { places: 'it has neither tables nor files' },
});
testConformance('the snapshots of inMemorySessionService', snapshotStoreCases, inMemorySessions, {
  lacks: { damage: 'its memory is the memory of this process' },
});
testConformance('inMemoryArtifactService', artifactServiceCases, inMemoryArtifactService);
testConformance('inMemoryFileCache', fileCacheCases, () => inMemoryFileCache());
testConformance('artifactFileCache', fileCacheCases, () =>
  artifactFileCache(inMemoryArtifactService(), { appName: 'app', userId: 'nobody', sessionId: 'files' }),
);
testConformance('inMemoryMemoryService', memoryServiceCases, inMemoryMemoryService);
testConformance('inMemoryCredentialService', credentialServiceCases, inMemoryCredentialService);
testConformance('inMemoryDispatcher', dispatcherCases, inOneProcess, {
  lacks: { death: 'it ends with its process', inbox: 'it has no store' },
});
testConformance('inMemoryRelay', deltaRelayCases, relayInOneProcess, {
  lacks: { cut: 'it is in the process' },
});

testConformance('functionTool', toolCases, () => cityToolSubject());
testConformance('schemaTool', toolCases, () => cityToolSubject(citySchemaTool({ validator: tinyValidator })));
testConformance(
  'schemaTool without a validator',
  toolCases,
  () => cityToolSubject(citySchemaTool({ unchecked: true })),
  {
    lacks: { check: 'it was made with unchecked: true' },
  },
);
testConformance('a tool of prefixToolset', toolCases, async () => {
  const [tool] = await prefixToolset(twoTools().toolset, 'my_').tools(undefined as never);
  return cityToolSubject(tool);
});

const unchanging = {
  change: 'its tools are always the same',
  failure: 'it has no source that could fail',
  warning: 'it has no warnings',
  secrets: 'it has none',
  prepare: 'its tools are always the same',
};
testConformance('staticToolset', toolsetCases, () => twoTools(), { lacks: unchanging });
testConformance('toolRegistry', toolsetCases, registrySubject, {
  lacks: { failure: unchanging.failure, warning: unchanging.warning, secrets: unchanging.secrets },
});
const decorators: { readonly [name: string]: (toolset: Toolset) => Toolset } = {
  filterToolset: (toolset) => filterToolset(toolset, (_context, { name }) => name !== 'news'),
  prefixToolset: (toolset) => prefixToolset(toolset, 'my_'),
  cacheToolset,
  'cacheToolset over prefixToolset over filterToolset': (toolset) =>
    cacheToolset(
      prefixToolset(
        filterToolset(toolset, () => true),
        'my_',
      ),
    ),
};
for (const [name, decorate] of Object.entries(decorators)) {
  testConformance(name, toolsetCases, () => changingToolset(decorate));
}

testConformance('a gate that asks', gateCases, askingGate);
testConformance('a gate with a rule', gateCases, () => ({ ...askingGate(), gate: ruleGate }), {
  lacks: { question: 'it decides by itself', failure: 'it depends on nothing' },
});

testConformance('llmAgent', agentCases, () => llmAgent({ name: 'helper', model: scriptedModel([]) }));
testConformance('the output of an agent', outputCases, () => datedOutput((on) => on));
testConformance('an output that is more than JSON', outputCases, () => datedOutput());
testConformance('an output that is a text', outputCases, () => ({
  agent: (model) => llmAgent({ name: 'helper', model, output: textSchema }),
  given: 'in Rome',
}));
testConformance('callbacks that count', callbackCases, soundCallbacks);
testConformance('callbacks that only look at the end', callbackCases, () => ({ afterRun: () => undefined }), {
  lacks: { aroundTool: 'it has none', aroundModel: 'it has none' },
});
testConformance('an agent without a model', agentCases, () => steadyAgent);

for (const { name, subject, options } of modelSubjects) testConformance(name, modelCases, subject, options);

testConformance('a validator that fills in no defaults', schemaValidatorCases, () => tinyValidator, {
  lacks: { defaults: 'it fills in none', time: 'it runs patterns as they are' },
});

const textSchema: StandardSchema<string> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) => (typeof value === 'string' ? { value } : { issues: [{ message: 'no text' }] }),
    jsonSchema: { input: () => ({ type: 'string' }), output: () => ({ type: 'string' }) },
  },
};

const ruleGate = {
  name: 'rule',
  order: 'policy' as const,
  check: ({ checked }: GateCall) =>
    isJsonObject(checked.json) && 'city' in checked.json
      ? ({ type: 'proceed' } as const)
      : ({ type: 'respond', outcome: { status: 'denied' } } as const),
};

function citySchemaTool(
  how: { readonly validator: typeof tinyValidator } | { readonly unchecked: true },
): ReturnType<typeof schemaTool> {
  return schemaTool({
    ...how,
    name: 'weather',
    description: 'Weather of a city',
    inputJsonSchema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    run: ({ city }) => ({ city }),
  });
}

function registrySubject(): ToolsetSubject {
  const toolset = toolRegistry();
  for (const name of ['weather', 'news']) toolset.register(cityTool(name));
  return {
    toolset,
    change: () => toolset.register(cityTool('maps')),
    prepareWith: (prepare) => toolset.register({ name: 'notes', description: 'Adds notes', prepare }),
  };
}

function inMemoryStores(): SessionLifeSubject {
  return { ...inMemorySessions(), memory: inMemoryMemoryService() };
}

/** Returns a relay that all processes share. */
function relayInOneProcess(): RelaySubject {
  const relay = inMemoryRelay();
  return { open: () => ({ relay }) };
}

function inOneProcess(): DispatcherSubject {
  const dispatcher = inMemoryDispatcher();
  return { open: () => ({ dispatcher }) };
}
