import { z } from 'zod';
import {
  checkCollectionName,
  cleanCollectionName,
  collectionNameTooLong,
} from './collection-name.ts';
import { parseEmail } from './email.ts';
import { cleanedText, limitedText, trimmedText } from './limited-text.ts';
import {
  COLLECTION_NAME_MAX,
  EMAIL_MAX_CHARACTERS,
  PAGE_SIZE_MAX,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_CHARACTERS,
  SELECTION_MAX,
  TITLE_MAX,
} from './limits.ts';
import { checkTitle, cleanTitle, titleTooLong } from './title.ts';

const emailText = 'Please enter a valid email address';
/** Becomes the address as it is stored. */
export const email = trimmedText(EMAIL_MAX_CHARACTERS, emailText).transform((text, context) => {
  const parsed = parseEmail(text);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: emailText });
  return z.NEVER;
});

const passwordText = `Password must be at least ${PASSWORD_MIN_CHARACTERS} characters`;
const passwordTooLong = `Password must be at most ${PASSWORD_MAX_BYTES} bytes`;
/** A password as it is typed: an older one may be long enough only as its device spells letters. */
export const typedPassword = limitedText(PASSWORD_MAX_BYTES, passwordText, passwordTooLong)
  .refine((text) => [...text].length >= PASSWORD_MIN_CHARACTERS, { error: passwordText })
  .refine((text) => new TextEncoder().encode(text).length <= PASSWORD_MAX_BYTES, {
    error: passwordTooLong,
  });
/** A new password, long enough however a device spells its letters. */
export const password = typedPassword.refine(
  (text) => [...text.normalize('NFC')].length >= PASSWORD_MIN_CHARACTERS,
  { error: passwordText },
);

/** The name that its user gives a collection or a film. */
export const ownName = cleanedText(
  { most: COLLECTION_NAME_MAX, tooLong: collectionNameTooLong },
  cleanCollectionName,
  checkCollectionName,
);

/** The text that an item's owner types; becomes the title as it is stored. */
export const typedTitle = cleanedText(
  { most: TITLE_MAX, tooLong: titleTooLong },
  cleanTitle,
  checkTitle,
);

/** The token that a link has brought, as the only part of a body. */
export const linkToken = z.strictObject({ token: z.string().min(1).max(200) });

/** For calls that want to know whether the owner is there; not asked after a fresh sign-in. */
export const confirmation = z.strictObject({ password: z.string().max(1024).optional() });

/** Identifiers in bodies: a positive 32-bit integer. */
export const idNumber = z.int().min(1).max(2_147_483_647);

/** Identifiers in addresses: the same in plain decimal. */
export const idText = limitedText(10)
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine((id) => id <= 2_147_483_647);
/** Several in one parameter, with commas between them. */
export const idsText = limitedText(11 * SELECTION_MAX)
  .transform((text) => text.split(','))
  .pipe(z.array(idText).max(SELECTION_MAX));
export const idParams = z.strictObject({ id: idText });
export const uuidText = limitedText(36).pipe(z.uuid());
export const uuidParams = z.strictObject({ id: uuidText });

/** A cursor or an event's number. */
export const sequenceNumber = limitedText(15)
  .regex(/^(0|[1-9]\d{0,14})$/)
  .transform(Number);

export const pageLimit = limitedText(4)
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number)
  .refine((limit) => limit <= PAGE_SIZE_MAX)
  .optional();

/**
 * A time in an address: ISO 8601 with its zone, in the years that a database and a browser know.
 */
export const timeInAddress = limitedText(40).pipe(
  z.iso.datetime({ offset: true }).regex(/^[12]\d{3}-/),
);

/** The body of a call that returns nothing else. */
export const ok = z.strictObject({ ok: z.literal(true) });

/** The ids chosen for a change, and those of them that were there. */
export const idsBody = z.strictObject({ ids: z.array(idNumber).min(1).max(SELECTION_MAX) });
export const idsAnswer = z.strictObject({ ids: z.array(z.int()) });
