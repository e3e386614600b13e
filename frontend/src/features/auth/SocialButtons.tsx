import { useEffect, useId, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import type { SocialProviderName } from '#contract/social.ts';
import { addressOf, call } from '../../api/call.ts';
import { color, inRow, smallText } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';
import { Grid, Stack, Note } from '../../ui/layout.ts';
import githubLogo from './github.svg';
import googleLogo from './google.svg';
import { useReturnTo } from './return-to.ts';

const providers = [
  { key: 'google', name: 'Google', route: 'signInWithGoogle', logo: googleLogo },
  { key: 'github', name: 'GitHub', route: 'signInWithGithub', logo: githubLogo },
] as const;

type ConfiguredProviders = Record<SocialProviderName, boolean>;

/** The social sign-in buttons, disabled where the operator has no keys for them, and other ways in. */
export function SocialButtons({ children }: { children: ReactNode }) {
  const reasonId = useId();
  const configured = useConfiguredProviders();
  const returnTo = useReturnTo();
  const [leavingFor, setLeavingFor] = useState<SocialProviderName>();
  const missing = configured && providers.filter(({ key }) => !configured[key]);
  return (
    <Stack $gap={3} $top={6}>
      <Rule>Or continue with</Rule>
      {children}
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
        <Note $size={12} $isCentred id={reasonId}>
          {missing.map(({ name }) => name).join(' and ')} sign-in{' '}
          {missing.length === 1 ? 'is' : 'are'} not available here yet.
        </Note>
      )}
    </Stack>
  );
}

/** Undefined while loading. If the call fails, both count as not configured. */
function useConfiguredProviders(): ConfiguredProviders | undefined {
  const [configured, setConfigured] = useState<ConfiguredProviders>();
  useEffect(() => {
    const abort = new AbortController();
    call('socialProviders', { signal: abort.signal }).then(setConfigured, () => {
      if (!abort.signal.aborted) setConfigured({ google: false, github: false });
    });
    return () => abort.abort();
  }, []);
  return configured;
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
