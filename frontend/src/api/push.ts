import type { routes } from '#contract/routes.ts';
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
export const canBeTold =
  'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator;

/**
 * Asks for permission where that is open, and has this browser told by web push while it is signed in;
 * again where it is already, since another session may have had it. False without the permission.
 */
export async function tellThisBrowser(): Promise<boolean> {
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
 * The endpoint at which this browser is told; null where it is not. The server hears of it again, since
 * the session that had it may be over.
 */
export async function ownEndpoint(): Promise<string | null> {
  if (!canBeTold || Notification.permission !== 'granted') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return null;
  await change('POST', subscription);
  return subscription.endpoint;
}

/** Ends it, here and at the server. */
export async function stopTelling(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return;
  await change('DELETE', { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}
