import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { readConfig, type SettingName } from '../../backend/config.ts';
import { valuesFor } from '../../backend/providers/comfyui/comfyui.ts';
import { fillWorkflow, readWorkflows } from '../../backend/providers/comfyui/workflow.ts';
import { inputFor as falInput } from '../../backend/providers/fal/fal.ts';
import { defaultModels as falDefaults } from '../../backend/providers/fal/models.ts';
import { google } from '../../backend/providers/google.ts';
import { openai } from '../../backend/providers/openai.ts';
import type { OutsideProvider } from '../../backend/providers/outside-provider.ts';
import type { Step } from '../../backend/providers/provider.ts';
import { defaultModels as replicateDefaults } from '../../backend/providers/replicate/models.ts';
import { inputFor as replicateInput } from '../../backend/providers/replicate/replicate.ts';
import { steps } from '../adapter-fixture.ts';
import { listen } from '../listen.ts';
import { openFileContext } from '../perform-step.ts';
import { fixturePath } from '../pictures.ts';

type Named = { readonly [C in keyof typeof steps]?: readonly string[] };

/** The models beside the defaults that `docs/providers.md` names for fal, by capability. */
export const falModels: Named = {
  'text-to-image': ['fal-ai/flux/dev', 'fal-ai/flux-2', 'fal-ai/flux-2-pro'],
  enhance: ['fal-ai/clarity-upscaler'],
  'image-to-video': [
    'fal-ai/kling-video/v2.5-turbo/pro/image-to-video',
    'fal-ai/kling-video/v2.6/pro/image-to-video',
    'fal-ai/kling-video/v3/standard/image-to-video',
    'fal-ai/kling-video/v3/pro/image-to-video',
    'fal-ai/kling-video/v3/turbo/standard/image-to-video',
    'fal-ai/kling-video/o3/standard/image-to-video',
    'kling/v4/image-to-video',
    'fal-ai/bytedance/seedance/v1/pro/fast/image-to-video',
    'fal-ai/bytedance/seedance/v1.5/pro/image-to-video',
    'bytedance/seedance-2.0/mini/image-to-video',
    'fal-ai/minimax/hailuo-2.3/standard/image-to-video',
    'minimax/h3-max-turbo/image-to-video',
    'fal-ai/ltx-2.3/image-to-video/fast',
    'fal-ai/wan/v2.7/image-to-video',
  ],
  'persona-shot': ['fal-ai/nano-banana-2/edit', 'fal-ai/flux-2/edit'],
  'train-persona': [
    'fal-ai/flux-2-trainer-v2',
    'fal-ai/flux-lora-fast-training',
    'fal-ai/flux-lora-portrait-trainer',
  ],
  'persona-image': ['fal-ai/z-image/turbo/lora', 'fal-ai/flux-lora', 'fal-ai/flux-2/lora'],
};

/** The models of Replicate, by capability. */
export const replicateModels: Named = {
  'text-to-image': [
    'black-forest-labs/flux-2-pro',
    'black-forest-labs/flux-dev',
    'black-forest-labs/flux-schnell',
    'google/nano-banana',
  ],
  enhance: ['philz1337x/crystal-upscaler'],
  'image-to-video': [
    'kwaivgi/kling-v2.6',
    'bytedance/seedance-1-pro',
    'bytedance/seedance-1.5-pro',
    'bytedance/seedance-2.0',
  ],
  'persona-shot': ['google/nano-banana'],
  'persona-image': ['ostris/flux-dev-lora-trainer'],
};

/** Each model with its capability. */
export const everyModel = (named: Named) =>
  (Object.keys(named) as (keyof Named)[]).flatMap((capability) =>
    (named[capability] ?? []).map((model) => [capability, model] as const),
  );

const imageModels = ['gpt-image-2', 'gpt-image-1-mini'];
const openaiModels: Named = { 'text-to-image': imageModels, enhance: imageModels };

/** The requests to a provider: by capability and model, without the key. */
type Requests = Record<string, Record<string, unknown>>;

/** The files of each provider's requests, and what makes them anew. */
export const requestFiles: ReadonlyMap<string, () => Promise<Requests>> = new Map([
  ['fal', async () => tableRequests(falDefaults, falModels, falInput)],
  ['replicate', async () => tableRequests(replicateDefaults, replicateModels, replicateInput)],
  ['openai', openaiRequests],
  ['google', async () => ({ hashtags: { default: await sent(google, hashtags, googleSettings) } })],
  ['comfyui', async () => comfyuiRequests()],
]);

/** The path of a provider's file, from the repository's root. */
export const requestsPath = (provider: string) => `tests/provider-requests/${provider}.json`;

/** The text which that file should hold. */
export const requestsText = (requests: Requests) => `${JSON.stringify(requests, null, 2)}\n`;

const photo = 'https://files.example/portrait.jpg';
const hashtags = { capability: 'hashtags', prompt: 'sourdough', source: null } as const;

/** A reel twice where sound is asked for only on demand. */
function tableRequests(
  defaults: { readonly [C in keyof typeof steps]?: string },
  named: Named,
  inputFor: typeof falInput,
): Requests {
  const requests: Requests = {};
  for (const capability of Object.keys(steps) as (keyof typeof steps)[]) {
    const models = [defaults[capability] ?? [], named[capability] ?? []].flat();
    const fileUrl = capability === 'text-to-image' ? '' : photo;
    requests[capability] = Object.fromEntries(
      models.flatMap((model) => {
        const usual = inputFor(steps[capability], model, { fileUrl, sound: 'included' });
        const loud = inputFor(steps[capability], model, { fileUrl, sound: 'on' });
        const differs = JSON.stringify(loud) !== JSON.stringify(usual);
        return [[model, usual], ...(differs ? [[`${model} with REEL_SOUND=on`, loud]] : [])];
      }),
    );
  }
  return requests;
}

async function openaiRequests(): Promise<Requests> {
  const images = { OPENAI_IMAGES_API: 'openai', OPENAI_TEXT_API: 'responses' } as const;
  const requests: Requests = {};
  for (const capability of ['text-to-image', 'enhance', 'persona-shot'] as const) {
    const ofCapability: Record<string, unknown> = {};
    for (const model of [undefined, ...(openaiModels[capability] ?? [])]) {
      const models = model === undefined ? {} : { [capability]: model };
      ofCapability[model ?? 'default'] = await sent(openai, steps[capability], {
        ...images,
        address: 'OPENAI_BASE_URL',
        models,
      });
    }
    requests[capability] = ofCapability;
  }
  const texts = { ...images, address: 'OPENAI_BASE_URL', models: { hashtags: 'gpt-6-luna' } };
  requests.hashtags = { 'gpt-6-luna': await sent(openai, hashtags, texts) };
  const videos = { address: 'OPENAI_VIDEOS_BASE_URL', models: {} };
  requests['image-to-video'] = { default: await sent(openai, steps['image-to-video'], videos) };
  return requests;
}

const googleSettings = { address: 'GOOGLE_AI_BASE_URL', models: {}, GOOGLE_AI_API_KEY: 'key' };

function comfyuiRequests(): Requests {
  const id = '00000007-0000-0000-0000-000000000000';
  return Object.fromEntries(
    [...readWorkflows('/nonexistent')].map(([capability, workflow]) => {
      // Those that are shipped are of capabilities that have a step.
      const step: Step = steps[capability as keyof typeof steps];
      const prepared = capability === 'text-to-image' ? null : { image: 'photo.jpg' };
      return [
        capability,
        { shipped: fillWorkflow(workflow, valuesFor(step, { workflow, prepared, id })) },
      ];
    }),
  );
}

type Sending = Partial<Record<SettingName, string>> & {
  /** The setting that names the address. */
  address: string;
  models: object;
};

/** The first request of a step, as it reaches a server on this machine, which fails it. */
async function sent(
  adapter: OutsideProvider,
  step: Step,
  { address, models, ...settings }: Sending,
): Promise<unknown> {
  const server = createServer();
  await using listening = await listen(server);
  const config = readConfig({ [address]: listening.url, ...settings });
  const provider = adapter.open({ config, models });
  const context = await openFileContext(provider, { files: [fixturePath('portrait.jpg')] });
  const asked = once(server, 'request');
  const ended = provider.submit(step, { ...context, prepared: null }).catch(() => undefined);
  const [request, response] = (await asked) as [IncomingMessage, { end: () => void }];
  const body = await readBody(request);
  response.end();
  await ended;
  return { path: request.url, body };
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const bytes = Buffer.concat(await request.toArray());
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/')) return JSON.parse(bytes.toString()) as unknown;
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  return Object.fromEntries(
    [...form].map(([name, value]) => [name, typeof value === 'string' ? value : 'a file']),
  );
}
