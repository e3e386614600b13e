import { scriptedProvider } from '../../tests/scripted-provider.ts';
import { readConfig } from '../config.ts';
import { modelFaults } from './model-settings.ts';
import { openProviders } from './open-providers.ts';
import type { OutsideProvider, OutsideSettings } from './outside-provider.ts';
import { orderProviders } from './provider-orders.ts';
import type { Capability } from './provider.ts';

describe('the registry of providers', () => {
  let opened: OutsideSettings[];
  beforeEach(() => {
    opened = [];
  });

  /** Set up by any setting that every environment may have. */
  const outside = (
    name: string,
    capability: Capability,
    needs: OutsideProvider['needs'] = ['GITHUB_CLIENT_SECRET'],
  ): OutsideProvider => ({
    name,
    needs,
    open: (settings) => {
      opened.push(settings);
      return scriptedProvider({}, { name, capability });
    },
  });
  const table = [
    outside('fal', 'text-to-image'),
    outside('openai', 'text-to-image', ['STRIPE_API_BASE', 'GOOGLE_CLIENT_SECRET']),
    outside('stills', 'enhance'),
  ];
  const falKey = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'key' };
  const openaiKey = { STRIPE_API_BASE: 'http://localhost:1' };
  const open = (env: Record<string, string>) => openProviders(readConfig(env), table);
  const namesFor = (env: Record<string, string>, capability: Capability = 'text-to-image') =>
    open(env).orders[capability].map(({ name }) => name);

  it('is the preview engine alone where no key is set', () => {
    expect(namesFor({})).to.deep.equal(['local']);
    expect(open({}).providers.map(({ name }) => name)).to.deep.equal(['local', 'studio']);
    expect(opened).to.deep.equal([]);
  });

  it('has films composed by the studio alone, whichever other providers are set up', () => {
    const composer = scriptedProvider({}, { name: 'fal', capability: 'compose-film' });
    for (const env of [{}, falKey, { ...falKey, ...openaiKey, PREVIEW_FALLBACK: 'on' }]) {
      expect(namesFor(env, 'compose-film')).to.deep.equal(['studio']);
    }
    const { orders } = orderProviders(readConfig({}), [composer]);
    expect(orders['compose-film']).to.deep.equal([]);
    expect(modelFaults(new Map([['MODEL_FAL_COMPOSE_FILM', 'x']]), table)).to.have.length(1);
  });

  it('puts each provider with a key before the preview engine, in its own order', () => {
    expect(namesFor(openaiKey)).to.deep.equal(['openai']);
    expect(namesFor({ ...openaiKey, ...falKey })).to.deep.equal(['fal', 'openai']);
    expect(namesFor(falKey, 'sketch'), 'none of them can do it').to.deep.equal(['local']);
    expect(namesFor(falKey, 'persona-shot'), 'nobody can do it').to.deep.equal([]);
  });

  it('asks the preview engine behind another provider only where that is allowed', () => {
    const allowed = { ...falKey, PREVIEW_FALLBACK: 'on' };

    expect(namesFor(allowed)).to.deep.equal(['fal', 'local']);
    expect(namesFor({ ...allowed, PROVIDERS_TEXT_TO_IMAGE: 'fal' })).to.deep.equal([
      'fal',
      'local',
    ]);
    expect(namesFor({ ...allowed, PROVIDERS_TEXT_TO_IMAGE: 'fal,local' })).to.deep.equal([
      'fal',
      'local',
    ]);
    expect(() => open({ ...falKey, PROVIDERS_TEXT_TO_IMAGE: 'fal,local' })).to.throw(
      'PREVIEW_FALLBACK=on',
    );
  });

  it('follows the order of a setting, for its capability alone', () => {
    const keys = { ...falKey, ...openaiKey };

    expect(namesFor({ ...keys, PROVIDERS_TEXT_TO_IMAGE: 'openai, fal' })).to.deep.equal([
      'openai',
      'fal',
    ]);
    expect(namesFor({ ...keys, PROVIDERS_TEXT_TO_IMAGE: 'openai' })).to.deep.equal(['openai']);
    expect(namesFor({ ...keys, PROVIDERS_TEXT_TO_IMAGE: 'local' })).to.deep.equal(['local']);
    expect(namesFor({ ...keys, PROVIDERS_TEXT_TO_IMAGE: '' })).to.deep.equal(['fal', 'openai']);
    expect(namesFor({ ...keys, PROVIDERS_TEXT_TO_IMAGE: 'local' }, 'enhance')).to.deep.equal([
      'stills',
    ]);
  });

  for (const [order, fault] of [
    ['nobody', 'names nobody, which is no provider (there are fal, openai, stills, local)'],
    [
      'fal,openai',
      'names openai, which is not set up: set STRIPE_API_BASE or GOOGLE_CLIENT_SECRET',
    ],
    ['stills', 'names stills, which cannot do it'],
    ['studio', 'names studio, which is no provider (there are fal, openai, stills, local)'],
    ['fal,fal', 'names fal twice'],
    ['local,fal', 'names providers after local'],
    ['__proto__', 'must be names of providers'],
    ['fal,', 'must be names of providers'],
    ['fal;rm', 'must be names of providers'],
  ] as const) {
    it(`refuses to start with PROVIDERS_TEXT_TO_IMAGE=${order}`, () => {
      const env = { ...falKey, PROVIDERS_TEXT_TO_IMAGE: order };

      expect(() => open(env))
        .to.throw(`PROVIDERS_TEXT_TO_IMAGE ${fault}`)
        .with.property('message')
        .that.matches(/for example (PROVIDERS_TEXT_TO_IMAGE=)?fal/);
    });
  }

  it('names all its faults at once', () => {
    expect(() => open({ PROVIDERS_ENHANCE: 'nobody', PROVIDERS_SKETCH: 'fal' }))
      .to.throw('PROVIDERS_ENHANCE names nobody')
      .with.property('message')
      .that.includes('PROVIDERS_SKETCH names fal');
  });

  it('gives each adapter the models that were chosen for it', () => {
    open({
      ...falKey,
      ...openaiKey,
      MODEL_FAL_TEXT_TO_IMAGE: ' fal-ai/flux/dev ',
      MODEL_FAL_ENHANCE: '',
      MODEL_OPENAI_TEXT_TO_IMAGE: 'gpt-image-2',
    });

    expect(opened.map(({ models }) => models)).to.deep.equal([
      { 'text-to-image': 'fal-ai/flux/dev' },
      { 'text-to-image': 'gpt-image-2' },
      {},
    ]);
  });

  it('refuses models of unknown providers and capabilities, and leaves other variables alone', () => {
    for (const name of ['MODEL_FLA_TEXT_TO_IMAGE', 'MODEL_FAL_PICTURES']) {
      expect(() => open({ [name]: 'x' }))
        .to.throw(name)
        .with.property('message')
        .that.includes('for example MODEL_FAL_TEXT_TO_IMAGE');
    }
    open({ MODEL_DATA_DIR: '/models', MODEL_PATH: '/models' });
  });

  describe('refuses to start with a model that would never be asked:', () => {
    const openai = { OPENAI_API_KEY: 'sk-1' };
    const own = { OPENAI_IMAGES_BASE_URL: 'http://gpu.internal:1/v1' };
    const replicate = { REPLICATE_API_TOKEN: 'r8_1', REPLICATE_DESTINATION: 'me/personas' };
    const idle: [setting: string, because: string, env: Record<string, string>][] = [
      ['MODEL_FAL_HASHTAGS', 'fal has no hashtags', { FAL_KEY: 'a:b' }],
      ['MODEL_GOOGLE_TEXT_TO_IMAGE', 'google has no text-to-image', { GOOGLE_AI_API_KEY: 'AIza' }],
      ['MODEL_OPENAI_IMAGE_TO_VIDEO', 'openai has no image-to-video', openai],
      ['MODEL_OPENAI_ENHANCE', 'openai has no enhance', { ...own, OPENAI_IMAGES_API: 'ollama' }],
      ['MODEL_OPENAI_ENHANCE', 'openai has no enhance', { ...own, OPENAI_IMAGES_API: 'localai' }],
      ['MODEL_OPENAI_HASHTAGS', 'openai has no hashtags', own],
      ['MODEL_REPLICATE_PERSONA_IMAGE', 'the version that its training made', replicate],
      [
        ...(['MODEL_REPLICATE_TRAIN_PERSONA', 'replicate has no train-persona'] as const),
        { REPLICATE_API_TOKEN: 'r8_1' },
      ],
      ...(['TEXT_TO_IMAGE', 'ENHANCE', 'IMAGE_TO_VIDEO'] as const).map(
        (capability): (typeof idle)[number] => [
          `MODEL_COMFYUI_${capability}`,
          'the files of its workflows name their models',
          { COMFYUI_URL: 'http://gpu.internal:2' },
        ],
      ),
    ];
    for (const [setting, because, env] of idle) {
      it(`${setting} with ${JSON.stringify(env)}`, () => {
        const start = (changed: Record<string, string>) => openProviders(readConfig(changed));
        start(env);
        expect(() => start({ ...env, [setting]: 'me/model' }))
          .to.throw(`${setting} has no effect`)
          .with.property('message')
          .that.includes(because);
      });
    }
  });
});
