import type { Place } from '../../picture/stage.ts';
import { airport } from './airport.ts';
import { beach } from './beach.ts';
import { cafe } from './cafe.ts';
import { club } from './club.ts';
import { concert } from './concert.ts';
import { desert } from './desert.ts';
import { diner } from './diner.ts';
import { fineDining } from './fine-dining.ts';
import { forest } from './forest.ts';
import { gala } from './gala.ts';
import { garden } from './garden.ts';
import { gym } from './gym.ts';
import { homeOffice } from './home-office.ts';
import { kitchen } from './kitchen.ts';
import { library } from './library.ts';
import { livingRoom } from './living-room.ts';
import { meetingRoom } from './meeting-room.ts';
import { mountains } from './mountains.ts';
import { nightOffice } from './night-office.ts';
import { rooftop } from './rooftop.ts';
import { sea } from './sea.ts';
import { spa } from './spa.ts';
import { space } from './space.ts';
import { street } from './street.ts';
import { studio } from './studio.ts';
import { wardrobe } from './wardrobe.ts';
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
