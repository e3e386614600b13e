import { Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Media } from '#contract/media.ts';
import type { Platform } from '#contract/platforms.ts';
import { hasId } from '#frontend/generations/finished-generation.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { lazyPart } from '#frontend/ui/overlays/lazy-part.ts';
import { WhichPicture } from '../reuse/WhichPicture.tsx';
import { platformOf } from './kit-address.ts';

const PostKit = lazyPart(() => import('./PostKit.tsx'), 'PostKit');

/** Opens the post kit of one of the results, on the screen where they are; of several it asks which. */
export function ResultKit({ items }: { items: readonly Media[] }) {
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState<{ media: Media; platform: Platform } | null>(null);
  const [first, ...others] = items;
  if (!first || !hasId(first)) return null;
  const show = (media: Media) => {
    setAsking(false);
    setShown({ media, platform: platformOf(null) });
  };
  return (
    <>
      <Button
        isWide
        icon={<Send size={16} aria-hidden />}
        onClick={() => (others.length > 0 ? setAsking(true) : show(first))}
      >
        Post kit…
      </Button>
      <WhichPicture
        title="Post kit"
        pictures={items}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onChoose={show}
      />
      {shown && (
        <Suspense>
          <PostKit
            {...shown}
            onPlatform={(platform) => setShown({ ...shown, platform })}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  );
}
