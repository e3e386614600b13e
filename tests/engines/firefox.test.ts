import { missingForFirefox, openFirefox } from './firefox.ts';
import { engineJourneys } from './journeys.ts';

engineJourneys('Firefox', { open: openFirefox, missing: async () => missingForFirefox() });
