/** Sizes in CSS pixels of the 9:16 grid for one width of its container. */
export type GridLayout = {
  columns: number;
  gap: number;
  tileWidth: number;
  pictureHeight: number;
  /** Picture, caption and the gap below: the same for every row, so nothing is ever measured. */
  rowHeight: number;
};

const CAPTION_HEIGHT = 60;
const COMFORTABLE_TILE = 208;
const MAX_COLUMNS = 7;

export function gridLayout(width: number): GridLayout {
  const gap = width < 600 ? 12 : 20;
  const fitting = Math.floor((width + gap) / (COMFORTABLE_TILE + gap));
  const columns = Math.min(Math.max(fitting, 2), MAX_COLUMNS);
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
