import { styled } from 'styled-components';
import type { RunKey } from '#contract/tools/catalogue.ts';
import { PREVIEW_ENGINE, providerTitle } from '#contract/providers.ts';
import { useUser } from '../api/user.ts';
import { inColumn, smallText } from '../theme/tokens.ts';
import { Badge } from '../ui/Badge.tsx';
import { Note, Row } from '../ui/layout.ts';
import { useProviderOf } from './tools-query.ts';

/**
 * Who serves a run here, so that nobody takes a sample for the work of a paid service. `what` names
 * its work where nobody does: "reels".
 */
export function ProviderLabel({ run, what }: { run: RunKey; what: string }) {
  const provider = useProviderOf(run);
  if (provider === undefined) {
    // A frame as high as a line, so that nothing below moves when it is known.
    return (
      <Label aria-hidden>
        <Line style={{ visibility: 'hidden' }}>
          <Badge>Preview quality</Badge>
        </Line>
      </Label>
    );
  }
  if (provider?.name === PREVIEW_ENGINE && !provider.insteadOf) return <PreviewLabel run={run} />;
  return (
    <Note $size={12} $isCentred>
      {provider ? labelText(provider) : `Nobody can make ${what} on this server right now.`}
    </Note>
  );
}

/** A note on what a user can expect; only an administrator reads what to do about it. */
function PreviewLabel({ run }: { run: RunKey }) {
  const { isAdmin } = useUser();
  const text = texts.get(run);
  return (
    <Label>
      <Line>
        <Badge>Preview quality</Badge>
        {text && <span>{text}</span>}
      </Line>
      {isAdmin && (
        <Note $size={12} $isCentred>
          {providerHint(run)}
        </Note>
      )}
    </Label>
  );
}

function labelText(provider: NonNullable<ReturnType<typeof useProviderOf>>): string {
  const { name, label, insteadOf } = provider;
  if (!insteadOf) return `Made by: ${label}`;
  return `Made by ${providerTitle(name)}, because ${providerTitle(insteadOf)} is not available right now.`;
}

/** Texts on what the preview engine makes of a run, where it is not what trained models make. */
const texts: ReadonlyMap<RunKey, string> = new Map<RunKey, string>([
  ['reel', 'Camera motion over your photo'],
  ['story', 'Illustrated preview'],
  ['enhance', 'Automatic retouching of light, colour and skin'],
  ['personaOptions', 'Illustrated preview'],
  ['personaImage', 'Illustrated preview'],
  ['hashtags', 'From our tag library'],
]);

/** Text about what an administrator can do for better results; users cannot, and do not see it. */
function providerHint(run: RunKey): string {
  const better = run === 'hashtags' ? 'hashtags that trend now' : 'photorealistic results';
  return `For ${better}, connect a provider: see docs/providers.md.`;
}

const Label = styled.div`
  ${inColumn(2)}
  justify-items: center;
`;

const Line = styled(Row).attrs({ $gap: 2, $rowGap: 1, $justify: 'center' })`
  ${smallText}
`;
