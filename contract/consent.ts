/**
 * The texts that people confirm before they upload a photo, by the name that an order sends. Until
 * then nothing can tell whether it shows a person, so the question is asked for every photo. A new
 * wording gets a name of its own: the old one stays for pages that still show it.
 */
export const consentTexts = {
  'photo-1':
    'If there is a person in this photo: this is me, or I have this person’s permission, and they are an adult.',
  'material-1':
    'If there are people in the photos and clips I use here: these are me, or I have their permission, and they are adults.',
} as const satisfies Record<string, string>;

export type ConsentName = keyof typeof consentTexts;

/**
 * Kept as the consent of an order of the sample photo, for which nobody is asked: the server knows
 * the file. No client can send it.
 */
export const SAMPLE_CONSENT = 'sample';

/** The name of the text that the screens ask now, once a visit. */
export const CONSENT_ASKED = 'material-1' satisfies ConsentName;
