import { useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { SocialProviderName } from '#contract/social.ts';
import { addressOf } from '../../api/call.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { color, inRow, smallText } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Apart, Grid, Stack, Note } from '../../ui/layout.ts';
import githubLogo from './github.svg';
import googleLogo from './google.svg';
import { useReturnTo } from './return-to.ts';

const providers = [
  { key: 'google', name: 'Google', route: 'signInWithGoogle', logo: googleLogo },
  { key: 'github', name: 'GitHub', route: 'signInWithGithub', logo: githubLogo },
] as const;

/**
 * The social sign-in buttons, disabled where the operator has no keys for them, and other ways in.
 */
export function SocialButtons({ children }: { children: ReactNode }) {
  const reasonId = useId();
  const { answer, failure } = useAnswer('socialProviders', {});
  // Undefined while loading. If the call fails, both count as not configured.
  const configured = failure === undefined ? answer : { google: false, github: false };
  const returnTo = useReturnTo();
  const [leavingFor, setLeavingFor] = useState<SocialProviderName>();
  const missing = configured && providers.filter(({ key }) => !configured[key]);
  return (
    <Stack $gap={3} $top={6}>
      <Rule>Or continue with</Rule>
      <Apart>{children}</Apart>
      <Grid $columns={2} $gap={2}>
        {providers.map(({ key, name, route, logo }) => (
          <Button
            key={key}
            disabled={!configured?.[key]}
            isPending={leavingFor === key}
            icon={<img src={logo} alt="" width={18} height={18} />}
            aria-describedby={configured && !configured[key] ? reasonId : undefined}
            onClick={() => {
              setLeavingFor(key);
              window.location.assign(addressOf(route, { query: { returnTo } }));
            }}
          >
            {name}
          </Button>
        ))}
      </Grid>
      {missing && missing.length > 0 && (
        <Note
          $size={12}
          $isCentred
          id={reasonId}
        >{`${missing.map(({ name }) => name).join(' and ')} sign-in ${missing.length === 1 ? 'is' : 'are'} not available here yet.`}</Note>
      )}
    </Stack>
  );
}

const Rule = styled.p`
  ${inRow(3)}
  ${smallText}
  &::before,
  &::after {
    content: '';
    flex: 1;
    height: 1px;
    background: ${color.line};
  }
`;
