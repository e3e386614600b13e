import { register } from '../accounts/register.ts';
import { signIn } from '../accounts/sign-in.ts';
import { replayEvents } from '../events/replay.ts';
import { cancelGeneration } from '../generations/cancel.ts';
import { listGenerations, readGeneration } from '../generations/list.ts';
import { Refusal } from '../refusal.ts';
import type { Handlers } from './bind.ts';
import type { AppParts } from './parts.ts';
import { listTools } from './list-tools.ts';
import { endSession, startSession } from './session.ts';

/** What each row of the contract does; the rows that sell are served by `sell.ts`. */
export function createHandlers(parts: AppParts): Handlers {
  const { engine } = parts;
  const { database } = engine;
  return {
    currentUser: async ({ user }) => user,
    register: async ({ body, ctx }) => {
      const user = await register({ ...parts, database }, body);
      await startSession(ctx, user);
      return user;
    },
    login: async ({ body, ctx }) => {
      const user = await signIn({ ...parts, database }, body);
      await startSession(ctx, user);
      return user;
    },
    logout: async ({ ctx }) => {
      await endSession(ctx);
      return { ok: true };
    },
    signInWithGoogle: async () => {
      throw new Refusal('account.provider-not-configured');
    },
    signInWithGithub: async () => {
      throw new Refusal('account.provider-not-configured');
    },

    generations: ({ user, query }) => listGenerations(engine, user.id, query.limit),
    generation: ({ user, params }) => readGeneration(engine, user.id, params.id),
    cancelGeneration: ({ user, params }) => cancelGeneration(engine, user.id, params.id),
    tools: async () => listTools(engine),
    events: ({ user, query }) => replayEvents(database, user.id, query.after),
  };
}
