import type { Page } from 'playwright';
import type { PushMessage } from '../../contract/settings.ts';
import type { Person } from '../person.ts';
import type { Device, Visit } from './visit.ts';

/** A browser whose service worker is there, and whose push service is a stand-in. */
export async function installedApp(
  visit: Visit,
  person: Person,
  subscribeAt: (key: string) => unknown,
): Promise<Device> {
  const device = await visit.device({
    person,
    hasServiceWorker: true,
    // Nothing of it is about motion, as `stillTab` says.
    reducedMotion: 'reduce',
  });
  await device.context.exposeFunction('subscribeAtService', subscribeAt);
  await device.context.addInitScript(() => {
    // Only a real browser is asked, and only its service subscribes.
    const kept = () => localStorage.getItem('stand-in');
    Object.defineProperty(Notification, 'permission', {
      get: () => (kept() === null ? 'default' : 'granted'),
    });
    Notification.requestPermission = async () => {
      localStorage.setItem('stand-in', kept() ?? '');
      return 'granted';
    };
    PushManager.prototype.getSubscription = async () => {
      const text = kept();
      if (!text) return null;
      const made = JSON.parse(text) as PushSubscriptionJSON;
      const unsubscribe = async () => {
        localStorage.setItem('stand-in', '');
        return true;
      };
      return { ...made, unsubscribe, toJSON: () => made } as unknown as PushSubscription;
    };
    PushManager.prototype.subscribe = async function (options) {
      const subscribe = Reflect.get(window, 'subscribeAtService') as (key: unknown) => unknown;
      const made = await subscribe(options?.applicationServerKey);
      localStorage.setItem('stand-in', JSON.stringify(made));
      return (await this.getSubscription()) as PushSubscription;
    };
  });
  return device;
}

export const untilControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** A Chromium without windows shows none: this keeps them as a system does, one for each tag. */
export async function recordNotifications({ context }: Device) {
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no service worker');
  await worker.evaluate(`
    self.calls = 0;
    self.kept = new Map();
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      self.calls += 1;
      const close = () => self.kept.delete(options.tag);
      self.kept.set(options.tag, { title, ...options, close });
    };`);
  return {
    shown: () =>
      worker.evaluate<string[]>(
        '[...self.kept.values()].map(({ title, tag }) => `${title} ${tag}`)',
      ),
    count: () => worker.evaluate<number>('self.calls'),
    click: () =>
      worker.evaluate(`
        const [notification] = self.kept.values();
        const event = new Event('notificationclick');
        const parts = { notification, waitUntil: (work) => (self.work = work) };
        self.dispatchEvent(Object.assign(event, parts));
        self.work;`),
  };
}

/** Hands a push to the service worker of the page, as the browser does. */
export async function deliver(
  { context }: Device,
  page: Page,
  message: PushMessage,
): Promise<void> {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
}
