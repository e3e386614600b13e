import type { routes } from '#contract/features.ts';
import { send } from './send.ts';

/** Here, so that only who needs them loads them. */
const key: (typeof routes.pushKey)['path'] = '/api/push/key';
const subscriptions: (typeof routes.subscribe)['path'] = '/api/push/subscriptions';

const change = (method: 'POST' | 'DELETE', body: unknown) =>
  send(subscriptions, {
    method,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });

/** Whether web push can reach this browser at all. */
export const canReceivePushes =
  'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator;

/**
 * Asks for permission where that is open, and has pushes sent to this browser while it is signed
 * in; again where they are already, since another session may have had them. False without the
 * permission.
 */
export async function turnPushesOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  // By the contract.
  const { publicKey } = (await (await send(key, {})).json()) as { publicKey: string };
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // One that was made for another key stands in the way.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  await change('POST', subscription);
  return true;
}

/**
 * The endpoint of this browser's pushes; null where they are off. The server is given it again,
 * since the session that had it may be over.
 */
export async function ownEndpoint(): Promise<string | null> {
  if (!canReceivePushes || Notification.permission !== 'granted') return null;
  const subscription = await ownSubscription();
  if (!subscription) return null;
  await change('POST', subscription);
  return subscription.endpoint;
}

/** Ends it, here and at the server. */
export async function turnPushesOff(): Promise<void> {
  const subscription = await ownSubscription();
  if (!subscription) return;
  await change('DELETE', { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

async function ownSubscription() {
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
}
