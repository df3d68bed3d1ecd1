import { useQuery } from '@tanstack/react-query';
import { Reloadable } from '#client/editing/reloadable.tsx';
import { ContactCard } from './contact-card.tsx';
import { editedContactQuery, editedPagesQuery } from './content-editing.queries.ts';
import { EditingScreen, CONTENT_LOAD_FAILED } from './editing-screen.tsx';
import { LegalPageCard } from './legal-page-card.tsx';

export function LegalCards() {
  const contact = useQuery(editedContactQuery);
  const pages = useQuery(editedPagesQuery);
  const failed = [contact, pages].filter(({ data, isFetching, error }) => !data && !isFetching && error);
  const isKnown = contact.data !== undefined && pages.data !== undefined;

  return (
    <EditingScreen
      title="Legal"
      cards={5}
      error={failed[0]?.error ?? null}
      retry={() => {
        for (const query of failed) void query.refetch();
      }}
    >
      {isKnown ? (
        <>
          <Reloadable
            stored={contact.data}
            failed={CONTENT_LOAD_FAILED}
            fetchLatest={async () => (await contact.refetch({ throwOnError: true })).data ?? contact.data}
          >
            {(stored, reload) => <ContactCard contact={stored} reload={reload} />}
          </Reloadable>
          {pages.data.pages.map((page) => (
            <Reloadable
              key={page.identifier}
              stored={page}
              failed={CONTENT_LOAD_FAILED}
              fetchLatest={async () => {
                const { data } = await pages.refetch({ throwOnError: true });
                return data?.pages.find(({ identifier }) => identifier === page.identifier) ?? page;
              }}
            >
              {(stored, reload) => <LegalPageCard page={stored} reload={reload} />}
            </Reloadable>
          ))}
        </>
      ) : null}
    </EditingScreen>
  );
}
