import { styled } from 'styled-components';
import { color, fontSize, space } from '../theme/tokens.ts';

/** Title of a form that is the whole screen, and what it is for. */
export function FormHead({
  title,
  text,
  isStatus,
}: {
  title: string;
  text: string;
  isStatus?: true;
}) {
  return (
    <Head>
      <h1>{title}</h1>
      <p role={isStatus && 'status'}>{text}</p>
    </Head>
  );
}

const Head = styled.header`
  display: grid;
  gap: ${space[1]};
  h1 {
    font-size: ${fontSize[28]};
    letter-spacing: -0.02em;
  }
  p {
    color: ${color.muted};
  }
`;
