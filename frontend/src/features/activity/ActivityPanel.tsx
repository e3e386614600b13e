import { styled } from 'styled-components';
import type { Generation } from '#contract/generation.ts';
import { space } from '../../theme/tokens.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Note } from '../../ui/layout.ts';
import { ActivityRow } from './ActivityRow.tsx';

const SHOWN = 20;

/** The newest orders, and the way to all of them. `onLeave` when a link in it is followed. */
export function ActivityPanel(props: {
  newest: readonly Generation[];
  isLoaded: boolean;
  onLeave: () => void;
}) {
  const { newest, isLoaded, onLeave } = props;
  return newest.length > 0 ? (
    <>
      <List>
        {newest.slice(0, SHOWN).map((generation) => (
          <ActivityRow key={generation.id} generation={generation} onLeave={onLeave} />
        ))}
      </List>
      <Foot>
        <ButtonLink to="/activity" isWide onClick={onLeave}>
          Show all activity
        </ButtonLink>
      </Foot>
    </>
  ) : (
    <EmptyList>
      <Note>{isLoaded ? 'What you generate shows up here while it runs.' : 'Loading…'}</Note>
      <ButtonLink to="/" onClick={onLeave}>
        Choose a tool
      </ButtonLink>
    </EmptyList>
  );
}

const List = styled.ul`
  padding: 0 ${space[1]} ${space[2]};
`;

const Foot = styled.div`
  padding: 0 ${space[3]} ${space[3]};
`;

const EmptyList = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[4]};
  padding: ${space[6]} ${space[5]} ${space[8]};
  text-align: center;
`;
