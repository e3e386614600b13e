import { styled } from 'styled-components';
import { color, fontSize, space } from '../../theme/tokens.ts';

/** Running text with the elements that Markdown makes. */
export const Prose = styled.div`
  max-width: 68ch;
  line-height: 1.65;
  overflow-wrap: anywhere;
  > * + * {
    margin-top: ${space[4]};
  }
  h2 {
    margin-top: ${space[8]};
    font-size: ${fontSize[20]};
  }
  h3,
  h4,
  h5,
  h6 {
    margin-top: ${space[6]};
    font-size: ${fontSize[16]};
  }
  ul,
  ol {
    display: grid;
    gap: ${space[2]};
    padding-left: ${space[5]};
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  /* Inline padding makes the touch target large enough and moves no line. */
  a {
    margin: 0 -16px;
    padding: 14px 16px;
    color: ${color.text};
    text-decoration: underline;
    text-decoration-color: ${color.edge};
    text-underline-offset: 3px;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    padding: ${space[2]} ${space[3]};
    border-bottom: 1px solid ${color.line};
    text-align: left;
  }
  th {
    color: ${color.muted};
    font-size: ${fontSize[14]};
    font-weight: 550;
  }
  [align='right'] {
    text-align: right;
  }
  [align='center'] {
    text-align: center;
  }
  blockquote {
    padding-left: ${space[4]};
    border-left: 2px solid ${color.edge};
    color: ${color.muted};
  }
  hr {
    border: 0;
    border-top: 1px solid ${color.line};
  }
`;
