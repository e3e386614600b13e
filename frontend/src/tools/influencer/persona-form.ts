import type { Generation } from '#contract/generation.ts';
import type { Media } from '#contract/media.ts';
import { genders, influencerTexts, races } from '#contract/tools/influencer.ts';
import type { FieldFaults } from '../../ui/forms/use-order-form.ts';

export type Gender = (typeof genders)[number];
export type Race = (typeof races)[number];
export type Persona = { gender: Gender; race: Race };

/** Values that are chosen before anything is ordered. */
export type PersonaForm = {
  gender: Gender | null;
  race: Race | null;
  /** The portrait that shall be trained. */
  portrait: Media | null;
};

export const emptyPersonaForm: PersonaForm = { gender: null, race: null, portrait: null };

/** Another person is wanted: a portrait chosen for the last one no longer is. */
export function withPersona(part: Partial<Persona>): Partial<PersonaForm> {
  return { ...part, portrait: null };
}

/** A portrait brings the person it was made for along, where that is known. */
export function withPortrait(
  form: PersonaForm,
  portrait: Media,
  generations: Readonly<Record<string, Generation>>,
): PersonaForm {
  const made = portrait.generationId === null ? undefined : generations[portrait.generationId];
  const gender = genders.find((known) => known === made?.input.gender) ?? form.gender;
  const race = races.find((known) => known === made?.input.race) ?? form.race;
  return { gender, race, portrait };
}

/** Faults: what is missing, at its field. */
export function personaFaults({ gender, race }: PersonaForm): FieldFaults<keyof Persona> {
  return {
    gender: gender ? undefined : 'Choose a gender.',
    race: race ? undefined : 'Choose a race.',
  };
}

type Missing = { missing: string };

/** The order of portraits, or what is missing. */
export function optionsFrom({ gender, race }: PersonaForm): Persona | Missing {
  return gender && race ? { gender, race } : { missing: influencerTexts.selectionRequired };
}

/** The order of a training, or what is missing. */
export function trainingFrom(
  form: PersonaForm,
): (Persona & { selectedImageUrl: string }) | Missing {
  const persona = optionsFrom(form);
  if ('missing' in persona) return persona;
  if (!form.portrait) return { missing: 'Please choose one of the portraits made for you.' };
  return { ...persona, selectedImageUrl: form.portrait.imageUrl };
}
