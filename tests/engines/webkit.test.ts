import { engineJourneys } from './journeys.ts';
import { missingForWebKit, openWebKit } from './webkit.ts';

engineJourneys('WebKit', { open: openWebKit, missing: missingForWebKit });
