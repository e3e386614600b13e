import type { Place } from '../../picture/stage.ts';
import { rooftop, street } from './city.ts';
import { gala, wardrobe } from './fashion.ts';
import { airport, space, winter } from './journeys.ts';
import { desert, forest, garden, mountains } from './landscapes.ts';
import { cafe, diner, fineDining } from './meals.ts';
import { homeOffice, meetingRoom, nightOffice } from './offices.ts';
import { kitchen, library, livingRoom, studio } from './rooms.ts';
import { beach, sea } from './shores.ts';
import { club, concert } from './stages.ts';
import { gym, spa } from './wellness.ts';

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
  cafe,
  concert,
  library,
  livingRoom,
  studio,
  desert,
  forest,
  garden,
  mountains,
  sea,
  space,
  winter,
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof places;
