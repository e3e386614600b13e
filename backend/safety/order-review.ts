import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { ProviderFault } from '../providers/provider.ts';
import { openModeration, type Moderation } from '../providers/text/moderation.ts';
import { Refusal } from '../refusal.ts';
import { openBlocklist } from './blocklist.ts';

/** The content that a user gives with an order. */
export type OrderContent = {
  /** Everything they wrote. */
  words: string;
  /** Their photo as a small JPEG; null without one, and where nothing looks at it. */
  photo: Uint8Array | null;
};

/** The facts of an order for the log. */
type About = { userId: number; run: string };

/** `unjudged` is what a service must judge. */
type Finding = 'harmless' | 'blocked' | 'unjudged';

/** Decides before the charge whether something may be made of what a user wrote and uploaded. */
export type OrderReview = Awaited<ReturnType<typeof openOrderReview>>;

const RETRY_SECONDS = 30;

/** Reads `DATA_DIR/blocklist.txt`; asks a moderation service where `MODERATION` says so. */
export async function openOrderReview(config: Config, log: Log) {
  const blocklist = await openBlocklist(join(config.DATA_DIR, 'blocklist.txt'), log);
  const moderation = openModeration(config);

  async function judge(content: OrderContent, about: About, ask: Moderation): Promise<void> {
    const { words, photo } = content;
    const result = await ask({
      ...(words ? { text: words } : {}),
      ...(photo ? { image: { bytes: photo, contentType: 'image/jpeg' } } : {}),
    }).catch((error: unknown) => {
      if (!(error instanceof ProviderFault)) throw error;
      const { faultClass, requestId, retryAfterSeconds = RETRY_SECONDS } = error;
      log.error({ err: error, faultClass, requestId, ...about }, 'moderation did not answer');
      throw new Refusal('content.unchecked', { retryAfterSeconds, cause: error });
    });
    if (result.isAllowed) return;
    log.warn({ ...about, categories: result.categories }, 'moderation refused an order');
    throw new Refusal('content.refused');
  }

  return {
    /** Whether photos are looked at. */
    looksAtPhotos: moderation !== null,
    /** The finding that is known without asking a service, which may cost time and money. */
    inspect: async ({ words, photo }: OrderContent): Promise<Finding> => {
      if (words && (await blocklist.blocks(words))) return 'blocked';
      return moderation && (words || photo) ? 'unjudged' : 'harmless';
    },
    /**
     * Refuses with `content.refused` what is unwanted, and with `content.unchecked` where the
     * service that is to judge does not answer: what was not judged is not made. The log has
     * categories, never the content.
     */
    refuseUnwanted: async (
      finding: Finding,
      content: OrderContent,
      about: About,
    ): Promise<void> => {
      if (finding === 'blocked') {
        log.warn({ ...about, categories: ['blocklist'] }, 'the blocklist refused an order');
        throw new Refusal('content.refused');
      }
      if (finding === 'unjudged' && moderation) await judge(content, about, moderation);
    },
  };
}
