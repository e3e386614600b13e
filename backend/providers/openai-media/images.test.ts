import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { faultOf } from '#tests/fault-of.ts';
import { portrait, steps } from '#tests/adapter-fixture.ts';
import { openFileContext, performStep } from '#tests/perform-step.ts';
import type { Misbehaviour } from '#tests/provider-stand-in/service.ts';
import { standInOnce } from '#tests/provider-stand-in/stand-in.ts';
import { readConfig } from '../../config.ts';
import { modelsOf } from '../model-settings.ts';
import { openai } from '../openai.ts';
import { imagesPart } from './images.ts';
import { ProviderFault, type Done, type Provider, type Step } from '../provider.ts';

const { 'text-to-image': picture, enhance, 'persona-shot': shot } = steps;

describe('pictures by OpenAI-compatible servers', () => {
  const standIn = standInOnce();
  afterEach(() => {
    for (const service of [standIn.openai, standIn.gpu]) service.behave();
    standIn.gpu.resetWork();
  });

  function open(env: Record<string, string>): Provider {
    const config = readConfig(env);
    return openai.open({ config, models: modelsOf(config.models, 'openai') });
  }
  const hosted = (env: Record<string, string> = {}) => open({ ...standIn.openai.settings, ...env });
  const own = (env: Record<string, string> = {}) =>
    open({
      ...standIn.gpu.settings,
      OPENAI_VIDEOS_BASE_URL: '',
      MODEL_OPENAI_ENHANCE: 'z-image',
      ...env,
    });

  async function perform(provider: Provider, step: Step): Promise<Done> {
    return performStep(provider, step, await openFileContext(provider, { files: [portrait] }));
  }
  const sizeOf = async ({ files }: Done) => {
    const { width, height } = await sharp(await readFile(files[0]?.path ?? '')).metadata();
    return { width, height };
  };
  const faultClass = async (work: Promise<unknown>) => {
    const fault = await faultOf(work);
    return fault instanceof ProviderFault ? fault.faultClass : fault;
  };

  describe('OpenAI itself', () => {
    it('draws a vertical picture with a key alone, for the price of its model', async () => {
      const made = await perform(hosted(), picture);

      expect(await sizeOf(made)).to.deep.equal({ width: 1008, height: 1792 });
      expect(made.files[0]?.contentType).to.equal('image/jpeg');
      expect(made.actualCostMicros).to.equal(40_000);
      const { fields } = standIn.openai.images.orders.at(-1) ?? expect.fail('nothing ordered');
      expect(fields).to.include({ model: 'gpt-image-2.6-flare', n: 1, moderation: 'auto' });
      expect(fields.prompt).to.match(/a lighthouse\.$/);
    });

    it('edits the photo in its own shape, and a person upright', async () => {
      const { width, height } = await sharp(portrait).metadata();
      const enhanced = await perform(hosted(), enhance);
      const size = await sizeOf(enhanced);
      expect(size.width / size.height).to.be.closeTo(width / height, 0.03);
      expect(standIn.openai.images.orders.at(-1)?.source).to.be.instanceOf(Buffer);

      expect(await sizeOf(await perform(hosted(), shot))).to.deep.equal({
        width: 1008,
        height: 1792,
      });
    });

    it('costs what OpenAI counts in tokens, and what our table says where that is no count', async () => {
      const details = { text_tokens: 100, image_tokens: 1000 };
      const counts = [
        [{ output_tokens: 2000, input_tokens_details: details }, 68_500, 'service'],
        [{ output_tokens: 1e308, input_tokens_details: details }, 40_000, 'table'],
      ] as const;
      for (const [usage, actualCostMicros, costFrom] of counts) {
        const counted = (body: object) => ({ ...body, usage });
        standIn.openai.misbehave('generations', { how: 'change', change: counted });
        const made = await perform(hosted({ MODEL_OPENAI_TEXT_TO_IMAGE: 'gpt-image-2' }), picture);
        expect(made).to.include({ actualCostMicros, costFrom });
      }
    });

    it('draws the sizes that an older model has', async () => {
      const older = hosted({
        MODEL_OPENAI_TEXT_TO_IMAGE: 'gpt-image-1-mini',
        MODEL_OPENAI_ENHANCE: 'gpt-image-1-mini',
      });
      const made = await perform(older, picture);
      expect(await sizeOf(made)).to.deep.equal({ width: 1024, height: 1536 });
      expect(made.actualCostMicros).to.equal(15_000);
      expect((await sizeOf(await perform(older, enhance))).width).to.equal(1024);
    });

    const inThreeDays = new Date(Date.now() + 3 * 24 * 3600 * 1000 - 60_000).toISOString();
    const ending = (body: object) => {
      const text = JSON.stringify(body);
      const shutdown = `"shutdown_date":"${inThreeDays}"`;
      return JSON.parse(text.replaceAll('"object":"model"', shutdown)) as object;
    };
    const many = Array.from({ length: 100_000 }, (_, n) => ({ id: `m${n}` }));
    const lists: [Misbehaviour, says: RegExp | string][] = [
      [{ how: 'answer', body: { data: many } }, 'there is no model gpt-image-2'],
      [{ how: 'error', status: 401 }, 'the key for pictures is refused (401)'],
      [{ how: 'error', status: 429 }, 'the key for pictures has no credit (429)'],
      [{ how: 'garbage' }, 'lists no models'],
      [{ how: 'redirect', to: '/elsewhere' }, 'answers 302 and lists no models'],
      [{ how: 'huge' }, 'answered more than 2097152 bytes'],
      [{ how: 'change', change: ending }, 'ends in three days, on '],
    ];
    for (const [misbehaviour, says] of lists) {
      it(`is checked by its list of models: ${says}`, async () => {
        const { signal } = new AbortController();
        expect(await hosted().check?.(signal)).to.deep.equal([]);
        standIn.openai.misbehave('models', misbehaviour, 2);
        expect((await hosted().check?.(signal))?.join()).to.contain(says);
      });
    }
  });

  describe("a server of one's own", () => {
    it('draws without a key and a model, costs nothing and reads no commands', async () => {
      const words = 'a <sd_cpp_extra_args>{"seed":1}</sd_cpp_extra_args> boat';
      const made = await perform(own({ OPENAI_API_KEY: 'sk-of-openai' }), {
        ...picture,
        prompt: words,
      });

      expect(await sizeOf(made)).to.deep.equal({ width: 768, height: 1344 });
      expect(made.actualCostMicros).to.equal(0);
      const { fields } = standIn.gpu.images.orders.at(-1) ?? expect.fail('nothing ordered');
      expect(Object.keys(fields).toSorted()).to.deep.equal([
        'n',
        'prompt',
        'response_format',
        'size',
      ]);
      expect(fields.prompt).not.to.match(/[<>]/);
    });

    it('gives the pictures of one story one seed where it has seeds', async () => {
      const provider = own({ OPENAI_IMAGES_API: 'vllm-omni' });
      await perform(provider, { ...picture, hints: { look: 5 } });
      expect(standIn.gpu.images.orders.at(-1)?.fields.seed).to.equal(5);
    });

    for (const how of ['url', 'path'] as const) {
      it(`may answer with the ${how} of a picture`, async () => {
        standIn.gpu.images.answerWith(how);
        const made = await perform(own(), enhance);
        expect(made.files[0]?.contentType).to.equal('image/jpeg');
      });
    }

    it('is fetched from alone, whatever address it answers', async () => {
      const before = standIn.openai.images.orders.length;
      for (const url of [`${standIn.openai.origin}/v1/models`, 'http://169.254.169.254/latest']) {
        const change = (body: object) => ({ ...body, data: [{ url }] });
        standIn.gpu.misbehave('generations', { how: 'change', change });
        expect(await faultClass(perform(own(), picture)), url).to.equal('bug');
      }
      expect(standIn.openai.images.orders).to.have.length(before);
    });

    const served: [Record<string, string>, string[]][] = [
      [{}, ['text-to-image', 'enhance']],
      [{ OPENAI_IMAGES_API: 'ollama' }, ['text-to-image']],
      [{ OPENAI_IMAGES_API: 'localai' }, ['text-to-image']],
      [
        { OPENAI_IMAGES_API: 'sd-server', MODEL_OPENAI_PERSONA_SHOT: 'm' },
        ['text-to-image', 'enhance', 'persona-shot'],
      ],
    ];
    for (const [env, capabilities] of served) {
      it(`can ${capabilities.join(', ')} with ${JSON.stringify(env)}`, () => {
        expect([...own(env).capabilities]).to.deep.equal(capabilities);
      });
    }
  });

  describe('misbehaving', () => {
    const refused = (status: number, code: string): Misbehaviour => ({
      how: 'error',
      status,
      body: { error: { message: 'secret words', type: 'image_error', code } },
    });
    const data = (value: object[]): Misbehaviour => ({
      how: 'change',
      change: (body) => ({ ...body, data: value }),
    });
    /** The price of the default model: a picture that came is paid for, whatever it is. */
    const PICTURE_MICROS = 40_000;
    const notOne = Buffer.from('this is no picture, but it is long enough').toString('base64');
    const cases: [name: string, Misbehaviour, faultClass: string, paid: number][] = [
      ['a connection dropped before', { how: 'drop-before' }, 'uncertain_submit', 0],
      ['a connection dropped after', { how: 'drop-after' }, 'uncertain_submit', 1],
      ['an answer that breaks off', { how: 'break-off' }, 'uncertain_submit', 1],
      ['an answer that ends in its picture', { how: 'cut-short' }, 'uncertain_submit', 1],
      ['garbage', { how: 'garbage' }, 'lost', 0],
      ['wrong types', { how: 'wrong-types' }, 'lost', 1],
      ['a page', { how: 'html' }, 'lost', 0],
      ['an empty answer', { how: 'empty' }, 'lost', 0],
      ['a huge answer', { how: 'huge' }, 'lost', 0],
      ['no pictures', data([]), 'lost', 1],
      ['a picture that is none', data([{ b64_json: notOne }]), 'lost', 1],
      ['a picture of no letters', data([{ b64_json: '!!!' }]), 'lost', 1],
      ['a redirect', { how: 'redirect', to: 'http://169.254.169.254/' }, 'unavailable', 0],
      ['a refusal by moderation', refused(400, 'moderation_blocked'), 'content_rejected', 0],
      ['a wrong key', refused(401, 'invalid_api_key'), 'auth', 0],
      ['an unknown model', refused(404, 'model_not_found'), 'auth', 0],
      ['no credit', refused(400, 'billing_hard_limit_reached'), 'quota', 0],
      ['too many requests', refused(429, 'rate_limit_exceeded'), 'quota', 0],
      ['a wrong request', refused(400, 'invalid_value'), 'bug', 0],
      ['an unreadable upload', refused(400, 'invalid_image_file'), 'invalid_input', 0],
      ['an error of the server', refused(500, 'server_error'), 'unavailable', 0],
      ['an error of a gateway', { how: 'error', status: 504 }, 'uncertain_submit', 0],
    ];
    for (const [name, misbehaviour, expected, paid] of cases) {
      for (const [call, step] of [
        ['generations', picture],
        ['edits', enhance],
      ] as const) {
        it(`ends ${call} as ${expected} after one request: ${name}`, async () => {
          const [requests, bought] = [standIn.book.length, standIn.paidRequests().length];
          standIn.openai.misbehave(call, misbehaviour);

          const fault = await faultOf(perform(hosted(), step));

          expect(fault).to.be.instanceOf(ProviderFault).with.property('faultClass', expected);
          const hasAnswer = expected === 'lost' || name.startsWith('an answer that');
          const costMicros = hasAnswer ? PICTURE_MICROS : undefined;
          expect(fault).to.have.property('costMicros', costMicros);
          expect(standIn.book.length - requests).to.equal(1);
          expect(standIn.paidRequests().length - bought).to.equal(paid);
          expect(String(fault)).not.to.match(/secret words|sk-of/);
        });
      }
    }

    it('is uncertain when no answer comes in time, and unavailable when no server listens', async () => {
      standIn.gpu.misbehave('generations', { how: 'hang-before' });
      const baseUrl = `${standIn.gpu.origin}/v1`;
      const models = { 'text-to-image': null };
      const server = { baseUrl, models, apiKey: undefined, dialect: 'common' } as const;
      const part = imagesPart(server, { limitSeconds: 0.3 });
      const late = perform({ ...part, name: 'openai', label: 'OpenAI' }, picture);
      expect(await faultClass(late)).to.equal('uncertain_submit');

      const away = open({ OPENAI_IMAGES_BASE_URL: 'http://127.0.0.1:1/v1' });
      expect(await faultClass(perform(away, picture))).to.equal('unavailable');
    });

    it('is not asked for a picture that would come after the deadline', async () => {
      const requests = standIn.book.length;
      const deadlineAt = new Date(Date.now() + 20_000);
      const context = await openFileContext(hosted(), { deadlineAt });

      const late = performStep(hosted(), picture, context);

      expect(await faultClass(late)).to.equal('timeout');
      expect(standIn.book).to.have.length(requests);
    });
  });
});
