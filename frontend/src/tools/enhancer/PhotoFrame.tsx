import { css, styled } from 'styled-components';
import { ActionButton } from '../../api/ActionButton.tsx';
import { exampleUrl } from '../../api/example-url.ts';
import { fetchFile } from '../../api/fetch-file.ts';
import { FromMyContent } from '../../features/uploads/FromMyContent.tsx';
import { DevelopingPhoto } from '../../features/uploads/Photo.tsx';
import { photoRules } from '../../features/uploads/photo-rules.ts';
import { PhotoDropZone } from '../../features/uploads/PhotoDropZone.tsx';
import type { ChosenPhoto } from '../../media/onward/photo-of-item.ts';
import { color, inColumn, on, radius, space, framed } from '../../theme/tokens.ts';
import { BeforeAfter } from '../../ui/pictures/BeforeAfter.tsx';
import { Row, Note } from '../../ui/layout.ts';

/** Drop zone, then the photo; while it is worked on it comes out of the dark. */
export function PhotoFrame(props: {
  photo: ChosenPhoto | null;
  /** Null before it is ordered. */
  progress: number | null;
  /** Why nothing is ordered without a photo. */
  error: string | undefined;
  onChoose: (photo: ChosenPhoto) => void;
}) {
  const { photo, progress, error, onChoose } = props;
  if (progress !== null) {
    return (
      <Frame>
        <DevelopingPhoto photo={photo} progress={progress} />
      </Frame>
    );
  }
  // One tree with and without a photo: the zone keeps the focus when one is chosen.
  return (
    <Frame $isEmpty={photo === null}>
      <PhotoDropZone
        photo={photo}
        {...photoRules.enhance}
        error={error}
        onFile={onChoose}
        moreWays={<FromMyContent run="enhance" onChoose={onChoose} />}
      />
      {!photo && <EnhancerExample onFile={onChoose} />}
    </Frame>
  );
}

/** Height of a photo on screens where the canvas has no height of its own. */
export const photoHeight = 'min(85vw, 46dvh)';

/** The box for the photo; while it is empty, what will come of one stands beside it or below. */
const beginning = css`
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[6]};
  ${on.stageScreen} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    padding: ${space[3]} ${space[6]} ${space[3]} ${space[3]};
    ${framed(color.surface)}
  }
`;

const filled = css`
  overflow: hidden;
  height: ${photoHeight};
  border-radius: ${radius.card};
  background: ${color.surface};
  ${on.stageScreen} {
    height: auto;
  }
`;

const Frame = styled.div<{ $isEmpty?: boolean }>`
  position: relative;
  display: grid;
  width: 100%;
  ${({ $isEmpty }) => ($isEmpty ? beginning : filled)}
`;

const BEFORE = 'enhancer-before.webp';

/** The tool's work on a face that is there to be tried. */
function EnhancerExample({ onFile }: { onFile: (file: File) => void }) {
  const tryIt = async () => {
    const picture = await fetchFile(exampleUrl(BEFORE));
    onFile(new File([picture], BEFORE, { type: picture.type }));
  };
  return (
    <Example aria-label="Example">
      <div style={{ aspectRatio: '3 / 4', borderRadius: radius.card }}>
        <BeforeAfter
          before={<img src={exampleUrl(BEFORE)} alt="" />}
          after={<img src={exampleUrl('enhancer-after.webp')} alt="" />}
        />
      </div>
      <Row $gap={2} $justify="space-between">
        <Note as="figcaption">Example</Note>
        <ActionButton failed="The example could not be loaded" act={tryIt}>
          Try this one
        </ActionButton>
      </Row>
    </Example>
  );
}

const Example = styled.figure`
  ${inColumn(2)}
  align-content: center;
  width: min(100%, 320px);
  margin: 0 auto;
`;
