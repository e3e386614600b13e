import type { User } from '#contract/user.ts';
import { addressOf } from './address.ts';
import { send } from './send.ts';

/** Sends a photo as the user's avatar and returns the changed user. Throws `CallError`. */
export async function uploadAvatar(file: File): Promise<User> {
  const body = new FormData();
  body.append('avatar', file);
  const response = await send(addressOf('setAvatar', {}), { method: 'POST', body });
  // The server answers by the contract, as in `call`.
  return (await response.json()) as User;
}
