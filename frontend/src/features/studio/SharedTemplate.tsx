import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Media } from '#contract/media.ts';
import type { FilmTemplate } from '#contract/shares.ts';
import type { Template } from '#film/templates.ts';
import { LoadFailed } from '#frontend/api/LoadFailed.tsx';
import { FromDevice } from '#frontend/media/picker/FromDevice.tsx';
import { ItemPicker } from '#frontend/media/picker/ItemPicker.tsx';
import { isUnderWay, useUploads } from '#frontend/media/picker/uploads.ts';
import { Button } from '#frontend/ui/Button.tsx';
import { Card, Note, PartTitle, Row, Stack } from '#frontend/ui/layout.ts';
import { fillTemplate } from './fill-template.ts';
import { useBeginFilm } from './film-actions.ts';

/**
 * The template of the shared page that led here (`?template=`), which is filled with chosen
 * pictures.
 */
export function SharedTemplate() {
  const begin = useBeginFilm();
  const token = useSearchParams()[0].get('template');
  // The server's pages are no calls of the API, so the address is this query's own.
  const query = useQuery<FilmTemplate>({
    queryKey: [`/s/${encodeURIComponent(token ?? '')}/template`],
    enabled: token !== null,
    gcTime: 0,
  });
  const [isPicking, setPicking] = useState(false);
  const own = useOwnItems((items) => make(items));
  if (query.isError)
    return <LoadFailed title="The shared template could not be loaded" query={query} />;
  if (!query.data) return null;
  const { shots } = query.data;
  const template = templateOf(query.data);
  const count = shots.length === 1 ? 'one shot' : `${shots.length} shots`;

  function make(items: readonly Media[]): void {
    begin({ document: fillTemplate(template, items) });
  }

  return (
    <Card aria-labelledby="shared-template">
      <Stack $gap={3}>
        <div>
          <PartTitle id="shared-template">A template was shared with you</PartTitle>
          <Note>{`It has ${count}. Choose photos or clips: the film is made of them, with words of your own.`}</Note>
        </div>
        <FromDevice label="Choose photos or clips" isPrimary takesClips onItem={own.add} />
        {own.items.length > 0 && !own.isAdding && (
          <Button onClick={() => make(own.items)}>Make the film of what was added</Button>
        )}
        <Row $gap={3}>
          <Button onClick={() => setPicking(true)}>From My Content</Button>
        </Row>
      </Stack>
      <ItemPicker
        isOpen={isPicking}
        title="Use this template"
        most={shots.length}
        onClose={() => setPicking(false)}
        onChoose={(items) => {
          setPicking(false);
          make(items);
        }}
      />
    </Card>
  );
}

/**
 * Collects photos and clips that become items; calls `onAll` once every one of them is, unless
 * one has failed.
 */
function useOwnItems(onAll: (items: readonly Media[]) => void) {
  const [items, setItems] = useState<readonly Media[]>([]);
  const uploads = useUploads((state) => state.uploads);
  const isReady = items.length > 0 && uploads.length === 0;
  const tell = useEffectEvent(() => onAll(items));
  useEffect(() => {
    if (isReady) tell();
  }, [isReady]);
  const add = (item: Media) => setItems((now) => [...now, item]);
  return { items, add, isAdding: uploads.some(isUnderWay) };
}

/** A shared template may come without its words' texts, which are typed anew. */
function templateOf(shared: FilmTemplate): Template {
  const words = shared.words.map((one) => ({ text: '', ...one }));
  // Its other fields are a document's; the server judges what is made of them.
  return { name: '', film: { ...shared, words } as unknown as Template['film'] };
}
