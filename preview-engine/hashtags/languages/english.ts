import type { Language } from './language.ts';

/** English, and what is used where no other language is recognised. */
export const english: Language = {
  stopWords:
    'a an the and or of for with in on at to from by my your our his her their its is are be this that it as about into over under i you we me us when what who why how some any all very more most no not without near during between',
  lightWords: 'tips tip ideas idea best top new guide tutorial hacks things everyday',
  patterns:
    '~lovers *oftheday insta~ ~life ~community ~inspo ~ideas ~daily ~moments ~vibes ~addict ~gram ~inspiration love* ~world ~stories ~journey ~fan ~diaries all* ~mood ~tips just* ~time more*',
  general:
    'instagood photooftheday explore inspiration reels contentcreator behindthescenes newpost trending viral instadaily picoftheday style reelsvideo creativecontent storytelling dailyinspo aesthetic visualstory goodmood explorepage fyp foryoupage instamood creatorlife supportcreators communityfirst momentslikethese discovernew creatorsofinstagram instalike love beautiful todayspost',
};
