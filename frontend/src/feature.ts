import { createContext, type ComponentType } from 'react';
import type { Settings } from '#contract/settings.ts';
import type { ToolKey } from '#contract/tools/catalogue.ts';
import type { EventHandlers } from './live/event-handlers.ts';
import type { LoadItemActions } from './media/item-actions.ts';

/**
 * Everything that the product must know of a feature; each folder of features has one in its
 * `feature.ts`.
 */
export type Feature = {
  /** Screens of signed-in users; visitors are redirected to the sign-in. */
  screens?: readonly UserScreen[];
  /** Handlers of the feature's own events: what each changes in this browser. */
  handlers?: Partial<EventHandlers>;
  /** Fetched with the first item that is shown. */
  itemActions?: LoadItemActions;
  /** Choices of the settings that are the feature's: what a user wants to be told of. */
  notifications?: Partial<Notifications>;
};

/**
 * The choices of the settings in words, by channel and name: `push.planned`. The mails name them
 * so.
 */
export type Notifications = {
  readonly [C in keyof Settings as `${C}.${keyof Settings[C] & string}`]: string;
};

/** Those of the features, from whoever knows the features. */
export const NotificationsContext = createContext<Partial<Notifications>>({});

export type UserScreen = {
  path: string;
  Screen: ComponentType & { load: () => Promise<unknown> };
  /** For everybody else it is Page Not Found. */
  isForAdmins?: true;
  /** The tool of the screen; an operator may have paused it. */
  tool?: ToolKey;
};

/** `visitor`: signed-in users are redirected to where they wanted to go. */
export type OpenScreen = {
  path: string;
  access: 'anyone' | 'visitor';
  Screen: ComponentType;
  /** Without the navigation bar, also for signed-in users. */
  isBare?: true;
};
