import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { previewEngine } from '../../preview-engine/preview-engine.ts';
import { PREVIEW_ENGINE } from '../../contract/providers.ts';
import { storyContents } from '../../contract/tools/story-scenes.ts';
import { HASHTAG_COUNT } from '../../contract/tools/texts.ts';
import { testFfmpeg } from '../ffmpeg.ts';
import {
  capabilities,
  ProviderFault,
  type Done,
  type OutputFile,
  type Provider,
  type Step,
  type StepContext,
  type Waiting,
} from '../../backend/providers/provider.ts';

/** The fate of everything that a user orders. */
export type Fate = 'made' | 'waits' | 'fails';

/** The only provider of the product whose screens are looked at: quick, and told how work ends. */
export interface Studio extends Provider {
  /** Holds for work that runs, too. Without it a user's orders are made. */
  setFate(userId: number, fate: Fate): void;
}

const UUID_CHARACTERS = 36;
const waiting: Waiting = {
  state: 'waiting',
  nextPollSeconds: 1,
  fraction: 0.62,
  stage: 'Developing the picture',
  remainingSeconds: 14,
};
const examples = join(import.meta.dirname, '../../backend/pages/examples');
/** By the key of the scene. */
const scenes = new Map(
  Object.entries(storyContents).flatMap(([theme, content]) =>
    theme === 'customPrompt'
      ? []
      : content.scenes.map(({ key }, at) => [key, `scene-${theme}-${at + 1}.webp`] as const),
  ),
);
const sceneFiles = [...scenes.values()];
const words = ['sunset', 'citynights', 'slowmorning', 'goldenhour', 'weekend', 'atelier'];

/**
 * Opens a studio, which takes the place of the preview engine, so that screens say what they say
 * without outside providers, and delivers the product's own example pictures. `ownerOf` tells who
 * ordered a generation.
 */
export function openStudio(ownerOf: (generationId: string) => Promise<number>): Studio {
  const fates = new Map<number, Fate>();
  const eye = previewEngine({ reelSize: { width: 360, height: 640 } });
  // The reference of an attempt begins with the id of its generation.
  const fateOf = async (clientRef: string) =>
    fates.get(await ownerOf(clientRef.slice(0, UUID_CHARACTERS))) ?? 'made';
  const end = async (step: Step, context: StepContext) => {
    const fate = await fateOf(context.clientRef);
    if (fate === 'fails') throw new ProviderFault('content_rejected', 'as it was told');
    return fate === 'made' ? makeDone(step, context) : null;
  };
  return {
    name: PREVIEW_ENGINE,
    label: 'Preview engine',
    capabilities: new Set(capabilities),
    isSubmitRepeatable: true,
    setFate: (userId, fate) => void fates.set(userId, fate),
    estimateCostMicros: () => 0,
    submit: async (step, context) => {
      const { clientRef } = context;
      return (await end(step, context)) ?? { state: 'submitted', ref: { clientRef } };
    },
    look: (refs) =>
      Promise.all(
        refs.map(async ({ clientRef }) =>
          (await fateOf(String(clientRef))) === 'waits' ? waiting : { state: 'ready' as const },
        ),
      ),
    poll: async (step, _ref, context) => (await end(step, context)) ?? waiting,
    cancel: async () => 0,
    // What it says of photos and clips is what the screen shows.
    lookAtPhoto: eye.lookAtPhoto,
    lookAtClip: eye.lookAtClip,
  };
}

async function makeDone(step: Step, context: StepContext): Promise<Done> {
  if (step.capability === 'hashtags') {
    const hashtags = Array.from({ length: HASHTAG_COUNT }, (_, at) => {
      const turn = Math.floor(at / words.length);
      return `#${words[at % words.length]}${turn === 0 ? '' : turn + 1}`;
    });
    return { state: 'done', files: [], data: { hashtags } };
  }
  const data = step.capability === 'train-persona' ? { data: { triggerWord: 'ohwx' } } : {};
  return { state: 'done', files: [await makeFile(step, context)], ...data };
}

async function makeFile(step: Step, context: StepContext): Promise<OutputFile> {
  const { scratchDir, source } = context;
  if (step.capability === 'image-to-video') {
    const path = join(scratchDir, 'made.mp4');
    await makeClip(await source(), path);
    return { path, contentType: 'video/mp4' };
  }
  const path = join(scratchDir, 'made.jpg');
  const picture =
    step.capability === 'enhance'
      ? sharp(await source()).modulate({ brightness: 1.15, saturation: 1.1 })
      : step.capability === 'sketch'
        ? sharp(await source())
            .greyscale()
            .linear(1.4)
        : examplePicture(step);
  await picture.jpeg().toFile(path);
  return { path, contentType: 'image/jpeg' };
}

let picturesMade = 0;

/** A scene's own example; one of them in turn for one's own words, and one of the persona. */
function examplePicture({ capability, hints }: Step): Sharp {
  const isPerson = capability !== 'text-to-image' || hints?.portrait !== undefined;
  picturesMade += 1;
  const inTurn = isPerson
    ? `influencer-${(picturesMade % 3) + 1}.webp`
    : sceneFiles[picturesMade % sceneFiles.length];
  const file = scenes.get(String(hints?.scene)) ?? inTurn ?? '';
  return sharp(join(examples, file)).resize(540, 960);
}

/** A still for ten seconds: what matters here is how a film is shown. */
async function makeClip(photo: string, path: string): Promise<void> {
  const size = 'scale=360:640:force_original_aspect_ratio=increase,crop=360:640,format=yuv420p';
  const still = `-v error -y -loop 1 -framerate 6 -t 10 -i ${photo}`;
  const film = `-vf ${size} -c:v libx264 -preset ultrafast -movflags +faststart ${path}`;
  await promisify(execFile)(testFfmpeg, `${still} ${film}`.split(' '));
}
