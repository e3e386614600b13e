import { styled } from 'styled-components';

/** For screen readers only. */
export const VisuallyHidden = styled.span`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  /* A heading within wraps all the same, then at its words: letters apart are read out as such. */
  overflow-wrap: normal;
  border: 0;
`;
