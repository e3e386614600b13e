import { Check, Copy } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import type { Share } from '#contract/shares.ts';
import { call } from '#frontend/api/call.ts';
import { attempt } from '#frontend/api/show-failure.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { ConfirmDialog } from '#frontend/ui/overlays/ConfirmDialog.tsx';
import { toast } from '#frontend/ui/overlays/toast-store.ts';
import { useCopy } from '#frontend/ui/use-copy.ts';
import { changeShares } from './share-cache.ts';

type About = {
  share: Share;
  /** The item that it leads to, where there are several. */
  name?: string;
};

export function CopyLink(props: About & Pick<ComponentProps<typeof Button>, 'tone'>) {
  const { share, name, tone } = props;
  const { copied, copy } = useCopy();
  return (
    <Button
      tone={tone}
      icon={copied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      aria-label={name && `${copied ? 'Copied' : 'Copy'} the link to ${name}`}
      onClick={() => void copy('link', share.url)}
    >
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
}

/** Ends a link, after a question: its address leads nowhere from then on. */
export function EndLink({ share: { token }, name }: About) {
  const [isAsking, setAsking] = useState(false);
  const end = async () => {
    const isEnded = await attempt('The link was not ended', async () => {
      await call('endShare', { params: { token } });
      changeShares([token], []);
    });
    if (isEnded) toast({ title: 'Link ended' });
  };
  return (
    <>
      <Button
        tone="danger"
        aria-label={name && `End link to ${name}`}
        onClick={() => setAsking(true)}
      >
        End link
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="End this link?"
        description="Its address leads nowhere from then on. A new link has another one."
        action="End link"
        onClose={() => setAsking(false)}
        onConfirm={() => void end()}
      />
    </>
  );
}
