import { Person, type CallOptions } from '../person.ts';
import type { Action, Figures } from './figures.ts';

const REQUEST_TIMEOUT_MS = 60_000;

type Answer = { status: number; headers: Headers; body: unknown };

/** The requests of one user: each is timed, and each answer is judged. */
export interface Asking {
  person: Person;
  /** The answer, or null where there was none. Only 2xx is timed; anything else is an error. */
  ask(action: Action, method: string, path: string, options?: CallOptions): Promise<Answer | null>;
  /** The size of a file in bytes; null where it could not be had. */
  download(path: string): Promise<number | null>;
}

export function createAsking(url: string, figures: Figures): Asking {
  const person = new Person(url);

  async function timed(
    action: Action,
    what: string,
    send: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer | null> {
    const startMs = performance.now();
    const answer = await send(AbortSignal.timeout(REQUEST_TIMEOUT_MS)).catch(() => null);
    const status = answer?.status ?? 'no answer';
    figures.check('answers', answer !== null && answer.status < 500, () => `${what}: ${status}`);
    if (!answer || answer.status > 299) {
      figures.error(`${action}: ${status}`);
      return answer;
    }
    figures.sample(action, performance.now() - startMs);
    return answer;
  }

  return {
    person,
    ask: (action, method, path, options = {}) =>
      timed(action, `${method} ${path}`, (signal) =>
        person.call(method, path, { ...options, signal }),
      ),
    download: async (path) => {
      const answer = await timed('download', `GET ${path}`, async (signal) => {
        const headers = { cookie: person.cookie };
        // Media may lie at another address, which was not named and so is not asked.
        const response = await fetch(url + path, { headers, signal, redirect: 'manual' });
        const { byteLength } = await response.arrayBuffer();
        return { status: response.status, headers: response.headers, body: byteLength };
      });
      return answer?.status === 200 ? Number(answer.body) : null;
    },
  };
}
