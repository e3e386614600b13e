import type { EventBody, EventType } from '../../contract/events.ts';
import type { Generation } from '../../contract/generation.ts';
import type { Media } from '../../contract/media.ts';

const at = '2026-01-01T12:00:00.000Z';

/**
 * The events of a reel and of a story of three pictures as the product records them, in order: JSON
 * in which `{order}` and `{file-1}` to `{file-3}` stand for what each order has of its own. So rows
 * are of real sizes (0.8 kB on average), and one in twelve is long enough that PostgreSQL
 * compresses it.
 */
export const orderEvents: readonly { type: EventType; data: string }[] = [
  ...eventsOf({ tool: 'reels', run: 'reel', input: { category: 'flexing', option: 'Flex Abs' } }, [
    reelVideo(),
  ]),
  ...eventsOf(
    { tool: 'story', run: 'story', input: { theme: 'beach' } },
    [1, 2, 3].map(storyPicture),
  ),
];

type Order = Pick<Generation, 'tool' | 'run' | 'input'>;

function eventsOf(order: Order, media: Media[]) {
  const charge = { kind: 'charge', amount: -1, balance: 9, reason: order.run } as const;
  const queued: Generation = {
    ...{ id: '{order}', ...order, status: 'queued', progress: 0, stage: null, price: 1 },
    ...{ queuePosition: null, etaSeconds: null, provider: null, insteadOf: null },
    ...{ refundedReason: null, error: null, repeatOf: null, result: null },
    ...{ createdAt: at, startedAt: null, finishedAt: null },
  };
  const running = { status: 'running', provider: 'local', startedAt: at, etaSeconds: 120 } as const;
  const started: Generation = { ...queued, ...running };
  const over = { status: 'succeeded', progress: 1, etaSeconds: null, finishedAt: at } as const;
  return [
    event('generation.queued', queued),
    event('balance.changed', {
      tokenBalance: 9,
      entries: [{ id: 1, ...charge, generationId: '{order}', purchaseId: null, createdAt: at }],
    }),
    event('generation.started', started),
    ...media.map((item) => event('media.added', { items: [item] })),
    event('generation.succeeded', { ...started, ...over, result: { media, data: null } }),
  ];
}

function event<T extends EventType>(type: T, data: EventBody<T>) {
  return { type, data: JSON.stringify(data) };
}

function mediaOf(sequence: number, fileName: string): Omit<Media, 'isVideo' | 'theme'> {
  const folder = `/media/{file-${sequence}}`;
  return {
    ...{ id: 1, userId: 1, sequence, imageUrl: `${folder}/${fileName}`, isSketch: false },
    ...{ originalImageUrl: null, videoCategory: null, videoOption: null, createdAt: at },
    ...{ generationId: '{order}', width: 1080, height: 1920, durationSeconds: null },
    ...{ sizeBytes: 617_419, thumbnailUrl: `${folder}/thumbnail.webp`, posterUrl: null },
    ...{ placeholder: '4PcNJAiLeHd3gHh4hYekCEiPeg==', isFavourite: false },
    ...{ provider: 'local', insteadOf: null },
    promptUsed:
      'A portrait of a young woman at the beach at golden hour, wind in her hair, soft light, ' +
      'shot on film, shallow depth of field, vertical.',
  };
}

function reelVideo(): Media {
  const video = { isVideo: true, theme: 'reels', videoCategory: 'flexing', durationSeconds: 10 };
  const poster = { posterUrl: '/media/{file-1}/poster.webp', videoOption: 'Flex Abs' };
  return { ...mediaOf(1, 'reel-flexing-flex-abs.mp4'), ...video, ...poster };
}

function storyPicture(sequence: number): Media {
  return { ...mediaOf(sequence, `beach-${sequence}.jpg`), isVideo: false, theme: 'beach' };
}
