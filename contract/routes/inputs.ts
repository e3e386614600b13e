import { z } from 'zod';
import {
  EMAIL_MAX_CHARACTERS,
  PAGE_SIZE_MAX,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_CHARACTERS,
} from '../limits.ts';

const emailText = 'Please enter a valid email address';
export const email = z
  .string({ error: emailText })
  .trim()
  .max(EMAIL_MAX_CHARACTERS, { error: emailText })
  .pipe(z.email({ error: emailText }));

const passwordText = `Password must be at least ${PASSWORD_MIN_CHARACTERS} characters`;
export const password = z
  .string({ error: passwordText })
  .refine((text) => [...text].length >= PASSWORD_MIN_CHARACTERS, { error: passwordText })
  .refine((text) => new TextEncoder().encode(text).length <= PASSWORD_MAX_BYTES, {
    error: `Password must be at most ${PASSWORD_MAX_BYTES} bytes`,
  });

/** Identifiers in bodies: a positive 32-bit integer. */
export const idNumber = z.int().min(1).max(2_147_483_647);

/** Identifiers in addresses: the same in plain decimal. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= 2_147_483_647);
export const idParams = z.strictObject({ id: idText });
export const uuidParams = z.strictObject({ id: z.uuid() });

/** A cursor or an event's number. */
export const sequenceNumber = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})$/)
  .transform(Number);

export const pageLimit = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number)
  .refine((limit) => limit <= PAGE_SIZE_MAX)
  .optional();

/** A time in an address: ISO 8601 with its zone, in the years that a database and a browser know. */
export const timeInAddress = z.iso
  .datetime({ offset: true })
  .max(40)
  .regex(/^[12]\d{3}-/);

/** The body of a call that returns nothing else. */
export const ok = z.strictObject({ ok: z.literal(true) });
