import { Download, RefreshCw } from 'lucide-react';
import { styled } from 'styled-components';
import type { Media } from '#contract/media.ts';
import { priced } from '#frontend/generations/priced.ts';
import { color, cutLine, font, fontSize, inRow, sizes, space } from '#frontend/theme/tokens.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Apart } from '#frontend/ui/layout.ts';
import { twoLines } from '#frontend/ui/shapes.ts';
import { captionOf } from '#frontend/media/caption.ts';
import { momentText } from '#frontend/media/day-text.ts';
import { ORDER_HEADING_HEIGHT } from './gallery-rows.ts';
import type { TileActions } from './TileCorners.tsx';
import { useSaveAll } from '#frontend/media/save/use-save.ts';
import { regenerationOf } from '#frontend/media/onward/variations.ts';

/** Width of the heading from which on there is room for words. */
const WIDE_PX = 480;

/**
 * Names what one order made together, and offers it as a whole. Actions have words where they have
 * room.
 */
export function OrderHeading(props: {
  id: string;
  items: readonly Media[];
  /** One of them: all were ordered with the same words. */
  first: Media;
  nowMs: number;
  hasActions: boolean;
  actions: TileActions;
}) {
  const { id, items, first, nowMs, hasActions, actions } = props;
  const { saveAll, isSaving } = useSaveAll();
  const run = regenerationOf(first)?.run;
  // What is written for one of them says nothing of the others.
  const { title } = captionOf({ ...first, title: null });
  const moment = momentText(first.createdAt, nowMs);
  return (
    <Bar>
      <h3 id={id}>
        <strong>{title}</strong>
        <span>
          <WideOnly> · </WideOnly>
          <Apart>{`${moment} · ${items.length}`}</Apart>
        </span>
      </h3>
      {hasActions && (
        <>
          <Action
            icon={<Download size={16} aria-hidden />}
            aria-label={`Download all of ${title}, ${moment}`}
            isPending={isSaving}
            onClick={() => saveAll(items)}
          >
            <WideOnly>Download all</WideOnly>
          </Action>
          {run && (
            <Action
              icon={<RefreshCw size={16} aria-hidden />}
              aria-label={`${priced('Regenerate', run)} ${title}, ${moment}`}
              isPending={actions.isRegenerating(first)}
              onClick={() => actions.regenerate(first)}
            >
              <span>
                <WideOnly>Regenerate </WideOnly>
                {priced('', run).trim()}
              </span>
            </Action>
          )}
        </>
      )}
    </Bar>
  );
}

const Bar = styled.div`
  container-type: inline-size;
  ${inRow(1)}
  height: ${ORDER_HEADING_HEIGHT}px;
  h3 {
    flex: 1;
    min-width: 0;
    font: 400 ${fontSize[12]} / 1.4 ${font.text};
    ${twoLines}
    > * {
      display: block;
    }
  }
  strong {
    font-size: ${fontSize[14]};
  }
  @container (min-width: ${WIDE_PX}px) {
    h3 {
      ${cutLine}
      > * {
        display: inline;
      }
    }
  }
`;

/** Quieter than other buttons: there is one pair for every order in sight. */
const Action = styled(Button)`
  min-width: ${sizes.touchTarget};
  padding: 0 ${space[2]};
  border-color: ${color.clear};
  background: none;
  color: ${color.muted};
  white-space: nowrap;
`;

const WideOnly = styled.span`
  display: none;
  @container (min-width: ${WIDE_PX}px) {
    display: inline;
  }
`;
