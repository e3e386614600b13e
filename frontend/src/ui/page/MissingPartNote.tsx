import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { color, layer, sizes, space, framed } from '../../theme/tokens.ts';
import { Button } from '../Button.tsx';
import { Row } from '../layout.ts';

/**
 * Says that code of the page could not be fetched, unless `reloadInstead` resolves to true. What
 * was entered stays until the person reloads.
 */
export function MissingPartNote({ reloadInstead }: { reloadInstead: () => Promise<boolean> }) {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    const note = async () => setMissing(!(await reloadInstead()));
    const onError = () => void note();
    window.addEventListener('vite:preloadError', onError);
    return () => window.removeEventListener('vite:preloadError', onError);
  }, [reloadInstead]);
  if (!isMissing) return null;
  return (
    // Said by its attribute, so that it is heard beside an open dialog, too.
    <Note role="alert" aria-live="assertive">
      <p>
        A part of this page could not be loaded: there may be a new version, or no connection.
        Reloading takes away what you have typed here.
      </p>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </Note>
  );
}

/** At the end of the page, in sight wherever that is scrolled: so it covers nothing for good. */
const Note = styled(Row).attrs({ $gap: 3 })`
  position: sticky;
  z-index: ${layer.toast};
  bottom: calc(${sizes.bottomBar} + env(safe-area-inset-bottom) + ${space[4]});
  width: min(44rem, 100% - ${space[8]});
  margin: ${space[4]} auto calc(${sizes.bottomBar} + env(safe-area-inset-bottom) + ${space[4]});
  padding: ${space[3]} ${space[4]};
  ${framed(color.raised)}
  p {
    flex: 1 1 20rem;
  }
`;
