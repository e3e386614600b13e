import { expect as impatient } from '@playwright/test';

/** Waits for what it expects of a page; long enough for a machine that does other things too. */
export const expect = impatient.configure({ timeout: 15_000 });
