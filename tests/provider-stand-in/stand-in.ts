import { openComfyuiStandIn, type ComfyuiStandIn } from './comfyui.ts';
import { openFalStandIn, type FalStandIn } from './fal.ts';
import { openGoogleStandIn, type GoogleStandIn } from './google.ts';
import { openGpuStandIn, type GpuStandIn } from './gpu.ts';
import { openOpenaiStandIn, type OpenaiStandIn } from './openai.ts';
import { openReplicateStandIn, type ReplicateStandIn } from './replicate.ts';
import { openSearxngStandIn, type SearxngStandIn } from './searxng.ts';
import type { RecordedRequest } from './service.ts';
import { openedOnce } from '../opened.ts';

/**
 * Outside providers over real HTTP on free ports of this machine. Each service follows its
 * documented wire format, refuses a request that does not fit the types of its official client,
 * makes small real files, and misbehaves on command.
 */
export interface ProviderStandIn {
  fal: FalStandIn;
  openai: OpenaiStandIn;
  google: GoogleStandIn;
  gpu: GpuStandIn;
  comfyui: ComfyuiStandIn;
  replicate: ReplicateStandIn;
  searxng: SearxngStandIn;
  /** Every request that any service got, in order. */
  book: readonly RecordedRequest[];
  /** The requests that bought something. */
  paidRequests(): RecordedRequest[];
  /** The addresses of the services that `settings` name. */
  origins: Record<string, string>;
  /** Settings with which the product uses all of these services. */
  settings: Record<string, string>;
  close(): Promise<void>;
}

export async function openProviderStandIn(): Promise<ProviderStandIn> {
  const book: RecordedRequest[] = [];
  const [fal, openai, google, replicate, searxng, gpu, comfyui] = await Promise.all([
    openFalStandIn(book),
    openOpenaiStandIn(book),
    openGoogleStandIn(book),
    openReplicateStandIn(book),
    openSearxngStandIn(book),
    openGpuStandIn(book),
    openComfyuiStandIn(book),
  ]);
  // OpenAI's pictures and those of a server of one's own exclude each other.
  const used = { fal, openai, google, replicate, searxng, comfyui };
  const services = [...Object.values(used), gpu];
  return {
    ...used,
    gpu,
    book,
    paidRequests: () => book.filter(({ isPaid }) => isPaid),
    origins: Object.fromEntries(Object.entries(used).map(([name, { origin }]) => [name, origin])),
    settings: Object.assign(
      // By itself only OpenAI's own address is asked.
      { MODERATION: 'openai' },
      ...Object.values(used).map(({ settings }) => settings),
    ),
    close: async () => void (await Promise.all(services.map((service) => service.close()))),
  };
}

/** The services for all tests of a `describe`. */
export const standInOnce = () => openedOnce(openProviderStandIn);
