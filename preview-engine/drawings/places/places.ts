import type { Place } from '../../picture/stage.ts';
import { airport } from './airport.ts';
import { rooftop, street } from './city.ts';
import { gala } from './gala.ts';
import { desert, forest, garden, mountains } from './landscapes.ts';
import { cafe, diner, fineDining } from './meals.ts';
import { homeOffice, meetingRoom, nightOffice } from './offices.ts';
import { kitchen, library, livingRoom } from './rooms.ts';
import { beach, sea } from './shores.ts';
import { space } from './space.ts';
import { club, concert } from './stages.ts';
import { studio } from './studio.ts';
import { wardrobe } from './wardrobe.ts';
import { gym, spa } from './wellness.ts';
import { winter } from './winter.ts';

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
