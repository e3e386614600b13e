import type { Media } from '../../contract/media.ts';
import { runs } from '../../contract/tools/catalogue.ts';
import type { Capability } from '../../backend/providers/provider.ts';
import type { CallOptions, Person } from '../person.ts';
import { until } from '../until.ts';
import type { MatrixService } from './matrix-fault.ts';
import { capabilitiesOf } from './matrix.ts';
import { isOver, type UntilOrder, WAIT_SECONDS } from './waits.ts';

/** Orders one capability and returns the id of the generation. */
export type Orders = (capability: Capability) => Promise<string>;

const choice = { gender: 'Female', race: 'Latino' };

/** The orders of each capability; what they need is made while the service is well. */
export async function ordersOf(
  person: Person,
  service: MatrixService,
  {
    photo,
    assign,
    untilOrder,
  }: { photo: Blob; assign: (generationId: string) => void; untilOrder: UntilOrder },
): Promise<Orders> {
  const place = ({ path }: { path: string }, options: CallOptions) => person.start(path, options);
  async function make(...order: Parameters<typeof place>): Promise<void> {
    const id = await place(...order);
    assign(id);
    await untilOrder(id, isOver);
  }

  let selectedImageUrl: string | undefined;
  let influencerId: number | undefined;
  const train = () => place(runs.personaTraining, { json: { ...choice, selectedImageUrl } });
  if (capabilitiesOf(service).includes('train-persona')) {
    await make(runs.personaOptions, { json: choice });
    const [portrait] = await person.expect<Media[]>('GET', '/api/ai-influencer/options');
    selectedImageUrl = portrait?.imageUrl;
    await make(runs.personaTraining, { json: { ...choice, selectedImageUrl } });
    const [trained] = await until(
      () =>
        person.expect<{ id: number; trainingStatus: string }[]>('GET', '/api/ai-influencer/list'),
      ([first]) => first?.trainingStatus === 'completed',
      WAIT_SECONDS,
    );
    influencerId = trained?.id;
  }
  const of: Readonly<Partial<Record<Capability, () => Promise<string>>>> = {
    'text-to-image': () => place(runs.story, { json: { theme: 'luxuryTravel' } }),
    enhance: () => person.startEnhancement(photo),
    'image-to-video': () => person.startReel(photo),
    'persona-shot': train,
    'train-persona': train,
    'persona-image': () =>
      place(runs.personaImage, { json: { influencerId, prompt: 'at the sea' } }),
    hashtags: () => place(runs.hashtags, { json: { theme: 'sourdough baking' } }),
  };
  return async (capability) => {
    const order = of[capability];
    if (!order) throw new Error(`no outside provider makes ${capability}`);
    return order();
  };
}
