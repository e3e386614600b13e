import type { Person } from '../person.ts';
import type { Device, Visit } from './visit.ts';

/** A browser behind a proxy that blocks live connections, with a clock that the test controls. */
export async function deviceWithoutSockets(visit: Visit, person: Person): Promise<Device> {
  const device = await visit.device({ person, reducedMotion: 'reduce' });
  device.allowMessage(/^\/socket\.io\//, /ERR_FAILED/);
  await device.context.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  await device.context.route(/\/socket\.io\//, (route) => route.abort());
  await device.context.clock.install();
  return device;
}
