import { expect as impatient } from 'playwright/test';

/**
 * Playwright's `expect`, with a timeout that suffices on a busy machine: with twelve times as many
 * processes as processors, the first visit to a lazily loaded screen takes more than 15 seconds.
 */
export const expect = impatient.configure({ timeout: 90_000 });
