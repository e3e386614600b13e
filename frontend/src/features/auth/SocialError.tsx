import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { socialErrors } from '#contract/social.ts';
import { color, radius, space } from '../../theme/tokens.ts';
import { Link } from '../../ui/Link.tsx';
import { useReturnTo, type ReturnTarget } from './return-to.ts';

const texts: ReadonlyMap<string, string> = new Map(Object.entries(socialErrors));

/** Why a social sign-in failed. A reload drops the message and keeps the return target. */
export function SocialError() {
  const [search] = useSearchParams();
  const returnTo = useReturnTo();
  const navigate = useNavigate();
  const [code] = useState(() => search.get('error') ?? '');
  const text = texts.get(code);
  const isInAddress = search.has('error');
  useEffect(() => {
    const wanted: ReturnTarget = { returnTo };
    if (isInAddress) void navigate('/auth', { replace: true, state: wanted });
  }, [isInAddress, navigate, returnTo]);
  if (text === undefined) return null;
  return (
    <Note role="alert">
      {text} {code === 'disabled' && <Link to="/contact">Contact</Link>}
    </Note>
  );
}

const Note = styled.p`
  margin-bottom: ${space[5]};
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${color.danger}66;
  border-radius: ${radius.control};
  background: ${color.dangerDim};
  a {
    padding: 14px 0;
    text-decoration: underline;
  }
`;
