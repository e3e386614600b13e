import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { FilmTemplate } from '#contract/shares.ts';
import { filledFromItems, type Template } from '#film/templates.ts';
import { LoadFailed } from '#frontend/api/LoadFailed.tsx';
import { Button } from '#frontend/ui/Button.tsx';
import { Card, Note, PartTitle, Row } from '#frontend/ui/layout.ts';
import { NO_PICTURE, type useNewFilm } from './film-actions.ts';
import { ItemPicker } from './ItemPicker.tsx';

/** The template of the shared page that led here (`?template=`), which is filled with chosen pictures. */
export function SharedTemplate({ create }: { create: ReturnType<typeof useNewFilm> }) {
  const token = useSearchParams()[0].get('template');
  // The server's pages are no calls of the API, so the address is this query's own.
  const query = useQuery<FilmTemplate>({
    queryKey: [`/s/${encodeURIComponent(token ?? '')}/template`],
    enabled: token !== null,
    gcTime: 0,
  });
  const [isPicking, setPicking] = useState(false);
  if (query.isError)
    return <LoadFailed title="The shared template could not be loaded" query={query} />;
  if (!query.data) return null;
  const { shots } = query.data;
  const template = templateOf(query.data);
  return (
    <Card aria-labelledby="shared-template">
      <Row $gap={4} $justify="space-between">
        <div>
          <PartTitle id="shared-template">A template was shared with you</PartTitle>
          <Note>
            It has {shots.length === 1 ? 'one shot' : `${shots.length} shots`}: choose the pictures
            for your own film.
          </Note>
        </div>
        <Button tone="primary" isPending={create.isPending} onClick={() => setPicking(true)}>
          Use this template
        </Button>
      </Row>
      <ItemPicker
        isOpen={isPicking}
        title="Use this template"
        most={shots.length}
        onClose={() => setPicking(false)}
        onChoose={(items) => {
          setPicking(false);
          create.mutate(async () => {
            const document = filledFromItems(template, items);
            if (!document) throw new Error(NO_PICTURE);
            return { document };
          });
        }}
      />
    </Card>
  );
}

/** A shared template may come without its words' texts, which are typed anew. */
function templateOf(shared: FilmTemplate): Template {
  const words = shared.words.map((one) => ({ text: '', ...one }));
  // Its other fields are a document's; the server judges what is made of them.
  return { name: '', film: { ...shared, words } as unknown as Template['film'] };
}
