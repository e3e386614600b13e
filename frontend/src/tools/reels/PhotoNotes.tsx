import { styled } from 'styled-components';
import type { Point } from '#film/camera.ts';
import { color, space, smallText } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/layout.ts';
import type { ReelPreview } from './preview.ts';
import { placeText } from './subject.ts';

/** Lines about a chosen photo and its preview. Each change is spoken once. */
export function PhotoNotes(props: {
  preview: ReelPreview;
  /** The subject is being chosen. */
  isAiming: boolean;
  subject: Point | null;
  onAskAgain: () => void;
}) {
  const { preview, isAiming, subject, onAskAgain } = props;
  const { idea, line, hints, isRefused, canAskAgain } = preview;
  if (isAiming) {
    return (
      <Notes>
        <p>Tap what the film closes in on.</p>
        <p role="status">{subject && `Subject: ${placeText(subject)}`}</p>
      </Notes>
    );
  }
  return (
    <Notes>
      {idea && <strong>{idea}</strong>}
      <Line role="status" $isWrong={isRefused}>
        {line}
      </Line>
      {canAskAgain && (
        <Row $gap={2} $justify="center">
          <Button onClick={onAskAgain}>Look again</Button>
        </Row>
      )}
      <div role="status">
        {hints.length > 1 ? (
          <ul>
            {hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        ) : (
          hints.map((hint) => <p key={hint}>{hint}</p>)
        )}
      </div>
    </Notes>
  );
}

/** The lines have room for two, so that the first answer moves nothing. */
const Notes = styled.div`
  display: grid;
  align-content: start;
  gap: ${space[1]};
  min-height: 40px;
  ${smallText}
  line-height: 1.5;
  text-align: center;
  text-wrap: balance;
  strong {
    color: ${color.text};
    font-weight: 550;
  }
  ul {
    display: grid;
    gap: ${space[1]};
    width: fit-content;
    margin: 0 auto;
    padding-left: ${space[4]};
    list-style: disc;
    text-align: left;
  }
  :empty {
    display: none;
  }
`;

const Line = styled.p<{ $isWrong: boolean }>`
  ${({ $isWrong }) => $isWrong && `color: ${color.danger};`}
`;
