import { expect as impatient } from '@playwright/test';

/** Playwright's `expect`, with a timeout that suffices on a busy machine. */
export const expect = impatient.configure({ timeout: 15_000 });
