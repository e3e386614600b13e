import sharp from 'sharp';
import type { Answer, Door } from './door.ts';
import { form, formType, type Part } from './form.ts';

/** A buyer at the door who orders reels, and what an order leaves behind. */
export interface ReelShop {
  buyer: { cookie: string; id: number };
  send: (parts: Part[], headers?: Record<string, string>) => Promise<Answer>;
  sendBytes: (body: Buffer | string, headers?: Record<string, string>) => Promise<Answer>;
  /** Files of uploads that are being received. */
  received: () => Promise<string[]>;
  /** Photos kept for the worker. */
  stored: () => Promise<string[]>;
  ordered: () => Promise<{ id: string; input: unknown }[]>;
}

export const jpeg = await sharp({
  create: { width: 64, height: 96, channels: 3, background: '#a06040' },
})
  .jpeg()
  .toBuffer();

export const photo = (value: Buffer = jpeg): Part => ({
  name: 'file',
  filename: 'photo.jpg',
  type: 'image/jpeg',
  value,
});

/** A category and an option of it. */
export const choice: Part[] = [
  { name: 'category', value: 'flexing' },
  { name: 'option', value: 'Flex Abs' },
];

/** The parts of a custom reel. */
export const custom = (prompt: string | Buffer): Part[] => [
  photo(),
  { name: 'category', value: 'custom' },
  { name: 'customPrompt', value: prompt },
];

export async function openReelShop(door: Door): Promise<ReelShop> {
  const buyer = await door.signUp();
  const sendBytes: ReelShop['sendBytes'] = (body, headers = {}) =>
    door.call('POST', '/api/generate-reels', {
      cookie: buyer.cookie,
      body,
      headers: { 'Content-Type': formType, ...headers },
    });
  const filesIn = async (part: string) =>
    (await door.filesLeft()).filter((file) => file.includes(part));
  return {
    buyer,
    sendBytes,
    send: (parts, headers) => sendBytes(form(parts), headers),
    received: () => filesIn('tmp/'),
    stored: () => filesIn('uploads/'),
    ordered: () =>
      door.test.database.query('select id, input from generations where user_id = $1', [buyer.id]),
  };
}
