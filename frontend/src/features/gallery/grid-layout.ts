/** How large the tiles are: as large as is comfortable, or small to see many at once. */
export type TileSize = 'large' | 'small';

/** Sizes in CSS pixels of a row of 9:16 tiles for one width of its container. */
export type GridLayout = {
  columns: number;
  gap: number;
  tileWidth: number;
  pictureHeight: number;
  /** Picture, caption and the gap below: known before, so nothing is ever measured. */
  rowHeight: number;
};

/** Of three lines with the air above them. */
const CAPTION_HEIGHT = 72;

const sizes = {
  large: { tileWidth: 208, fewest: 2, most: 7 },
  small: { tileWidth: 132, fewest: 3, most: 12 },
} as const satisfies Record<TileSize, object>;

/** `columns` in a row, or as many as are comfortable. */
export function gridLayout(
  width: number,
  size: TileSize = 'large',
  columns: number = comfortableColumns(width, size),
): GridLayout {
  const gap = gapOf(width);
  const tileWidth = Math.max((width - gap * (columns - 1)) / columns, 0);
  const pictureHeight = Math.round((tileWidth * 16) / 9);
  return {
    columns,
    gap,
    tileWidth,
    pictureHeight,
    rowHeight: pictureHeight + CAPTION_HEIGHT + gap,
  };
}

function comfortableColumns(width: number, size: TileSize): number {
  const { tileWidth, fewest, most } = sizes[size];
  const fitting = Math.floor((width + gapOf(width)) / (tileWidth + gapOf(width)));
  return Math.min(Math.max(fitting, fewest), most);
}

/** Between tiles. */
export function gapOf(width: number): number {
  return width < 600 ? 12 : 20;
}
