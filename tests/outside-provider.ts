import type {
  LookResult,
  ProviderCallback,
  ProviderRef,
  StepProgress,
} from '../backend/providers/provider.ts';
import { scriptedProvider, type ScriptedProvider } from './scripted-provider.ts';

/** A provider whose work goes on elsewhere: it waits until the test says that it is ready. */
export interface OutsideProvider extends ScriptedProvider {
  /** The `clientRef`s of each call of `look`, in order. */
  looks: string[][];
  /** Those that were looked at while another look at them was under way. */
  overlaps: string[];
  /** Sets what looks report of everything that is not ready. */
  report(progress: StepProgress): void;
  /** The addresses to which it reports, by `clientRef`. */
  callbackUrls: Map<string, string | null>;
  /** These are ready from now on; without refs all work is, also what comes. */
  finish(...clientRefs: string[]): void;
  /** Those who listen to what it reports by itself. */
  listeners: Set<(ref: ProviderRef) => void>;
}

/** A callback is the `clientRef` with this as its header `X-Signature`. */
export const signatureOf = (body: string): string => `signed ${body}`;

/** Follows the script in `submit` and `poll`; `nextPollSeconds` is what it asks of the engine. */
export function outsideProvider(
  script: Parameters<typeof scriptedProvider>[0] = {},
  options: Parameters<typeof scriptedProvider>[1] & { nextPollSeconds?: number } = {},
): OutsideProvider {
  const { nextPollSeconds = 0.5 } = options;
  const ready = new Set<string>();
  const beingLookedAt = new Set<string>();
  let isEverythingReady = false;
  let progress: StepProgress = { stage: 'In the queue' };

  const scripted = scriptedProvider(script, options);
  const { submit } = scripted;
  const provider: OutsideProvider = Object.assign(scripted, {
    looks: [],
    overlaps: [],
    callbackUrls: new Map(),
    listeners: new Set<(ref: ProviderRef) => void>(),
    watch: (changed: (ref: ProviderRef) => void) => {
      provider.listeners.add(changed);
      return () => void provider.listeners.delete(changed);
    },
    report: (reported: StepProgress) => {
      progress = reported;
    },
    finish: (...clientRefs: string[]) => {
      isEverythingReady ||= clientRefs.length === 0;
      for (const clientRef of clientRefs) ready.add(clientRef);
    },
    submit: (...[step, context]: Parameters<typeof submit>) => {
      provider.callbackUrls.set(context.clientRef, context.callbackUrl);
      return submit(step, context);
    },
    verifyCallback: async ({ rawBody, headers }: ProviderCallback) => {
      const text = new TextDecoder().decode(rawBody);
      return headers['x-signature'] === signatureOf(text) ? { clientRef: text } : null;
    },
    look: async (refs: readonly ProviderRef[]) => {
      const clientRefs = refs.map((ref) => String(ref['clientRef']));
      provider.looks.push(clientRefs);
      provider.overlaps.push(...clientRefs.filter((ref) => beingLookedAt.has(ref)));
      for (const clientRef of clientRefs) beingLookedAt.add(clientRef);
      // As long as a quick service takes, so that another worker may try the same meanwhile.
      await new Promise((resolve) => setTimeout(resolve, 20));
      for (const clientRef of clientRefs) beingLookedAt.delete(clientRef);
      return clientRefs.map((clientRef): LookResult => {
        if (isEverythingReady || ready.has(clientRef)) return { state: 'ready' };
        return { state: 'waiting', nextPollSeconds, ...progress };
      });
    },
  });
  return provider;
}
