import type { BrowserContextOptions } from 'playwright';

/** A handheld device, as Chromium emulates it. */
export interface Size {
  name: 'desktop' | 'phone';
  context: BrowserContextOptions;
}

/** The sizes of the journeys: each runs at both of them in a full run. */
export const sizes = {
  desktop: { name: 'desktop', context: { viewport: { width: 1440, height: 900 } } },
  phone: {
    name: 'phone',
    context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
} as const satisfies Record<Size['name'], Size>;
