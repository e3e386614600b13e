import { useId } from 'react';
import { styled } from 'styled-components';
import type { RouteName } from '../../../../contract/routes.ts';
import { addressOf } from '../../api/address.ts';
import { color, fontSize, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/Button.tsx';

type Provider = { name: string; route: RouteName; isConfigured: boolean };

/** No server of this release has keys for them; a later one will say which are set up. */
const providers: readonly Provider[] = [
  { name: 'Google', route: 'signInWithGoogle', isConfigured: false },
  { name: 'GitHub', route: 'signInWithGithub', isConfigured: false },
];

export function SocialButtons() {
  const reasonId = useId();
  return (
    <Box>
      <Rule>Or continue with</Rule>
      <Pair>
        {providers.map(({ name, route, isConfigured }) => (
          <Button
            key={name}
            disabled={!isConfigured}
            aria-describedby={isConfigured ? undefined : reasonId}
            onClick={() => window.location.assign(addressOf(route, {}))}
          >
            {name}
          </Button>
        ))}
      </Pair>
      {providers.some(({ isConfigured }) => !isConfigured) && (
        <Reason id={reasonId}>Not set up on this server</Reason>
      )}
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: ${space[3]};
  margin-top: ${space[6]};
`;

const Rule = styled.p`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  color: ${color.muted};
  font-size: ${fontSize[12]};
  &::before,
  &::after {
    content: '';
    flex: 1;
    height: 1px;
    background: ${color.line};
  }
`;

const Pair = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[2]};
`;

const Reason = styled.p`
  color: ${color.muted};
  font-size: ${fontSize[12]};
  text-align: center;
`;
