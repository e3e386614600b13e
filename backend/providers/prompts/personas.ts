import type { genders, races } from '#contract/tools/influencer.ts';

/**
 * The words for people who do not exist: what a portrait shows, how the same person is shown again
 * for a training, and how the trained person is asked for. Change the words freely.
 */

export const personaNouns: { readonly [G in (typeof genders)[number]]: string } = {
  Male: 'man',
  Female: 'woman',
};

/** How the looks that were chosen are described to a model; empty leaves them to it. */
export const personaLooks: { readonly [R in (typeof races)[number]]: string } = {
  Caucasian: 'of European descent with fair skin',
  African: 'of African descent with dark brown skin',
  Asian: 'of East Asian descent',
  Latino: 'of Latin American descent with warm tan skin',
  'Middle Eastern': 'of Middle Eastern descent with olive skin',
  Mixed: 'of mixed heritage',
  Random: '',
};

/** Makes the portraits of one order unlike each other; the seed chooses. */
export const personaFeatures = [
  'with an oval face, high cheekbones and straight hair',
  'with a heart-shaped face, dimples and wavy hair',
  'with a strong jaw, expressive eyebrows and short hair',
  'with soft round features, freckles and curly hair',
  'with a narrow face, full lips and long hair',
  'with an angular face, deep-set eyes and swept-back hair',
] as const;

export const portraitRules =
  'Studio portrait of one adult content creator aged 25 to 35, head and shoulders, looking into the camera, friendly and confident, soft key light, plain backdrop, natural skin with visible pores, 85 mm lens, vertical photograph, no text, no logos.';

/**
 * Pictures of the chosen person from which a model learns the face: varied in angle, light, place
 * and clothes, so that it learns nothing but the person. The first ones are used when fewer are
 * wanted.
 */
export const personaShots = [
  'close-up of the face, neutral expression, soft window light',
  'three-quarter view from the left, gentle smile, in a white shirt, bright studio',
  'three-quarter view from the right, serious look, in a black turtleneck, grey backdrop',
  'profile view from the left, in a park on an overcast day',
  'half body, laughing, in a denim jacket on a city street in daylight',
  'half body, arms crossed, in a tailored blazer in a modern office',
  'full body, walking, in casual summer clothes along a beach promenade',
  'full body, standing, in sportswear in a gym with large windows',
  'close-up, slight smile, golden evening sun from the side, outdoors',
  'half body at a café table, in a knitted sweater, warm indoor light',
  'half body at night, city lights behind, in an elegant evening outfit',
  'three-quarter view from above, looking up, sitting on stairs in a hooded sweater',
] as const;

export const personaShotRules =
  'A new photograph of exactly the person in the reference picture: the same face, age, skin and hair. Photorealistic, sharp focus on the face, vertical.';

/** A word that means nothing else to a model: it learns to call the person by it. */
export const triggerWord = 'lmrlprsn';

/** Beside the user's words, which may ask for any style. */
export const personaImageFrame = (person: string): string =>
  `A vertical picture of ${person}, suitable for all audiences.`;
