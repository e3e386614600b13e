import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { templates } from '#film/templates.ts';
import { exampleUrl } from '../../api/example-url.ts';
import { color, coverBox, cutLine, font, fontSize, on, radius, space } from '../../theme/tokens.ts';

/** Behind the first words of a template each; the studio has the other templates. */
const examples = [
  'scene-luxuryTravel-1.webp',
  'scene-fashionLifestyle-2.webp',
  'scene-fitnessLifestyle-1.webp',
  'scene-nightlifeSocial-1.webp',
  'scene-workAndGrind-3.webp',
  'scene-luxuryTravel-3.webp',
] as const;

/** Templates that open the studio, which asks for the pictures. */
export function TemplateRow() {
  const navigate = useNavigate();
  return (
    <section aria-labelledby="templates">
      <Title id="templates">Start from a template</Title>
      <Row>
        {templates.slice(0, examples.length).map(({ name, film }, place) => (
          <Begin
            key={name}
            type="button"
            onClick={() => void navigate('/studio', { state: { template: name } })}
          >
            <span aria-hidden>
              <img src={exampleUrl(examples[place] ?? examples[0])} alt="" />
              <b>{film.words[0]?.text}</b>
            </span>
            <strong>{name}</strong>
          </Begin>
        ))}
      </Row>
    </section>
  );
}

const Title = styled.h2`
  min-height: 36px;
  font-size: ${fontSize[16]};
`;

/** Half of them on a phone. */
const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space[3]};
  > :nth-child(n + 4) {
    display: none;
  }
  ${on.wideScreen} {
    grid-template-columns: repeat(${examples.length}, minmax(0, 1fr));
    > :nth-child(n + 4) {
      display: block;
    }
  }
`;

const Begin = styled.button`
  text-align: left;
  > span {
    position: relative;
    display: block;
    height: 112px;
    overflow: hidden;
    border-radius: ${radius.control};
  }
  img {
    ${coverBox}
    object-position: top;
  }
  b {
    position: absolute;
    inset: auto ${space[2]} ${space[2]};
    font: 700 ${fontSize[16]} / 1.1 ${font.display};
    text-align: center;
    text-shadow: 0 1px 6px ${color.background};
    white-space: pre-line;
  }
  strong {
    display: block;
    padding-top: ${space[1]};
    font-size: ${fontSize[14]};
    font-weight: 550;
    ${cutLine}
  }
`;
