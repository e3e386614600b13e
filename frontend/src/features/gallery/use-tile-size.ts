import { useState } from 'react';
import type { TileSize } from './grid-layout.ts';

const KEY = 'gallery.tiles';

/** How large this browser's user wants the tiles; kept for the next visit. */
export function useTileSize(): { size: TileSize; toggle: () => void } {
  const [size, setSize] = useState<TileSize>(() =>
    localStorage.getItem(KEY) === 'small' ? 'small' : 'large',
  );
  function toggle(): void {
    const next = size === 'large' ? 'small' : 'large';
    localStorage.setItem(KEY, next);
    setSize(next);
  }
  return { size, toggle };
}
