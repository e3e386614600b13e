import { Baseline } from './0059-baseline.ts';
import { StepsBegun } from './0062-steps-begun.ts';
import { AttemptPurchases } from './0066-attempt-purchases.ts';
import { LateCosts } from './0067-late-costs.ts';
import { Films } from './0068-films.ts';
import { Shares } from './0070-shares.ts';
import { Push } from './0071-push.ts';
import { KeepWhole } from './0072-keep-whole.ts';
import { Plans } from './0073-plans.ts';
import { DropUnread } from './0074-drop-unread.ts';
import { PlanMails } from './0078-plan-mails.ts';
import { ProviderFacts } from './0079-provider-facts.ts';
import { Titles } from './0080-titles.ts';
import { TitlesOfFilms } from './0080-titles-of-films.ts';
import { Uploads } from './0081-uploads.ts';
import { ImportFootage } from './0082-import-footage.ts';
import { Sight } from './0083-sight.ts';
import { FilmKeys } from './0084-film-keys.ts';

/** In order; numbered, forward only, never edited once released. */
export const migrations = [
  // The name of the last migration of 0.2.0: what has all of that version has this one.
  { name: '0059-keep-partitions', class: Baseline },
  { name: '0062-steps-begun', class: StepsBegun },
  { name: '0066-attempt-purchases', class: AttemptPurchases },
  { name: '0067-late-costs', class: LateCosts },
  { name: '0068-films', class: Films },
  { name: '0070-shares', class: Shares },
  { name: '0071-push', class: Push },
  { name: '0072-keep-whole', class: KeepWhole },
  { name: '0073-plans', class: Plans },
  { name: '0074-drop-unread', class: DropUnread },
  { name: '0078-plan-mails', class: PlanMails },
  { name: '0079-provider-facts', class: ProviderFacts },
  { name: '0080-titles', class: Titles },
  { name: '0080-titles-of-films', class: TitlesOfFilms },
  { name: '0081-uploads', class: Uploads },
  { name: '0082-import-footage', class: ImportFootage },
  { name: '0083-sight', class: Sight },
  { name: '0084-film-keys', class: FilmKeys },
];
