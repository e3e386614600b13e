import type { Place } from '../stage.ts';
import { gala, street, wardrobe } from './fashion.ts';
import { gym, kitchen, spa } from './fitness.ts';
import { club, diner, rooftop } from './night.ts';
import { airport, beach, fineDining } from './travel.ts';
import { homeOffice, meetingRoom, nightOffice } from './work.ts';

export const places = {
  homeOffice,
  meetingRoom,
  nightOffice,
  gym,
  kitchen,
  spa,
  airport,
  beach,
  fineDining,
  wardrobe,
  street,
  gala,
  rooftop,
  club,
  diner,
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof places;
