import type { providerRoutes } from '#contract/generation.ts';
import type { HandlersOf } from '../http/bind.ts';
import { readRawBody } from '../http/body.ts';
import { addressPrefix, type RateLimits } from '../http/rate-limits.ts';
import { Refusal } from '../refusal.ts';
import { receiveCallback } from './attempts/poller.ts';
import type { Engine } from './engine.ts';

const callbackLimits = { limitBytes: 1024 * 1024, timeoutMs: 10_000 };

/** Calls of outside services about what they work on. */
export function providerHandlers({
  engine,
  limits,
}: {
  engine: Engine;
  limits: RateLimits;
}): HandlersOf<typeof providerRoutes> {
  return {
    providerCallback: async ({ params, query, ctx }) => {
      await limits.consume([['callback.prefix', addressPrefix(ctx.ip)]]);
      const provider = engine.providers.find(({ name }) => name === params.name);
      if (!provider?.verifyCallback) throw new Refusal('request.not-found');
      const { attempt, token } = query;
      // Before the body is read and the expensive signature checked.
      if (!engine.callbackUrls.isGenuine(attempt, token)) {
        throw new Refusal('provider.callback-refused');
      }
      const rawBody = await readRawBody(ctx, callbackLimits);
      // Headers that were sent twice are joined by Node, but for some that no service signs.
      const headers = Object.fromEntries(
        Object.entries(ctx.headers).map(([name, value]) => [name, value?.toString()]),
      );
      await receiveCallback(engine, provider, attempt, { rawBody, headers });
      return { received: true };
    },
  };
}
