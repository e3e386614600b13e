import type { PlaceName } from '../drawings/places/places.ts';

/** The facts of every drawing of a place, whatever chance decides. */
type PlaceFacts = {
  /** How many people it has room for. */
  room: number;
  /** The lead stands and may take any pose. */
  isStanding: boolean;
  /** `open`: rain, snow and mist reach the picture. `window`: clouds can be seen. */
  air: 'open' | 'window' | 'none';
  /** A place lit by its own lamps or stars, so that no time of day but the night can be seen. */
  isAlwaysNight?: true;
};

export const placeFacts: Readonly<Record<PlaceName, PlaceFacts>> = {
  homeOffice: { room: 1, isStanding: false, air: 'window' },
  meetingRoom: { room: 2, isStanding: true, air: 'window' },
  nightOffice: { room: 1, isStanding: false, air: 'window' },
  gym: { room: 1, isStanding: true, air: 'window' },
  kitchen: { room: 1, isStanding: true, air: 'window' },
  spa: { room: 1, isStanding: false, air: 'none' },
  airport: { room: 1, isStanding: true, air: 'window' },
  beach: { room: 1, isStanding: true, air: 'open' },
  fineDining: { room: 1, isStanding: false, air: 'window' },
  wardrobe: { room: 1, isStanding: true, air: 'none' },
  street: { room: 3, isStanding: true, air: 'open' },
  gala: { room: 1, isStanding: true, air: 'none' },
  rooftop: { room: 2, isStanding: true, air: 'open' },
  club: { room: 1, isStanding: true, air: 'none', isAlwaysNight: true },
  diner: { room: 1, isStanding: false, air: 'window' },
  cafe: { room: 1, isStanding: false, air: 'window' },
  concert: { room: 1, isStanding: true, air: 'none', isAlwaysNight: true },
  library: { room: 1, isStanding: false, air: 'none' },
  livingRoom: { room: 1, isStanding: false, air: 'window' },
  studio: { room: 2, isStanding: true, air: 'none' },
  desert: { room: 1, isStanding: true, air: 'open' },
  forest: { room: 1, isStanding: true, air: 'open' },
  garden: { room: 1, isStanding: true, air: 'open' },
  mountains: { room: 1, isStanding: true, air: 'open' },
  sea: { room: 1, isStanding: true, air: 'open' },
  space: { room: 1, isStanding: true, air: 'none', isAlwaysNight: true },
  winter: { room: 1, isStanding: true, air: 'open' },
};
