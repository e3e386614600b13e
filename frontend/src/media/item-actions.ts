import { createContext, type ComponentType, type ReactNode } from 'react';
import type { Media } from '#contract/media.ts';
import type { Platform } from '#contract/platforms.ts';

type OfItem = ComponentType<{ media: Media }>;
type OfItems = ComponentType<{ items: readonly Media[] }>;

/**
 * Parts that features add where items are shown; each draws nothing where it has nothing to offer.
 */
export type ItemActions = {
  /** An item in front of a screen, which a parameter of the address asks to see. */
  inFront?: ComponentType<{ parameter: string; id: number; items: readonly Media[] }>;
  /** Buttons of the viewer: before the switch that shows a post, and after it. */
  viewerFirst?: OfItem;
  viewer?: OfItem;
  /** Covers the viewer while the address has its parameter. */
  cover?: { parameter: string; Part: OfItem };
  /** An `Entry` of a tile's menu; `open` shows a dialog that stays when the menu closes. */
  menu?: ComponentType<{
    media: Media;
    Entry: ComponentType<{ onSelect: () => void; children: ReactNode }>;
    open: (dialog: ItemDialog) => void;
  }>;
  /** Buttons of the selection; `onDone` ends the selecting. */
  selection?: ComponentType<{ chosen: readonly Media[]; onDone: () => void }>;
  /** Buttons for what is selected of a collection. */
  inCollection?: ComponentType<OpenCollection & { chosen: readonly Media[] }>;
  /** Buttons at the end of a tool: before those of other tools, and after them. */
  endingFirst?: OfItems;
  ending?: OfItems;
  /** Below the texts of a post. */
  post?: ComponentType<{ media: Media; platform: Platform; caption: string }>;
};

export type ItemDialog = ComponentType<{ media: Media; onClose: () => void }>;

/** A collection that is shown. */
export type OpenCollection = {
  collection: number;
  /** Those that are loaded, in the order of the collection. */
  items: readonly Media[];
  /** Whether further items follow that are not loaded. */
  hasMore: boolean;
};

export type LoadItemActions = () => Promise<{ itemActions: ItemActions }>;

/** Puts the item actions of the features together; `load` has them fetched, once. */
export function lazyItemActions(parts: readonly LoadItemActions[]) {
  let loading: Promise<readonly ItemActions[]> | undefined;
  async function loadAll() {
    // The note about missing parts says where one cannot be had.
    const all = await Promise.all(parts.map((part) => part().catch(() => null)));
    const value = all.map((part) => part?.itemActions ?? {});
    // React's `use` takes the value of a promise that says so at once, without a fallback.
    if (loading) void Object.assign(loading, { status: 'fulfilled', value });
    return value;
  }
  return { load: () => (loading ??= loadAll()) };
}

/** The features' item actions, from whoever knows the features. */
export const ItemActionsContext = createContext(lazyItemActions([]));
