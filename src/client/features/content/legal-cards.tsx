import { useQuery } from '@tanstack/react-query';
import { ContactCard } from './contact-card.tsx';
import { editedContactQuery, editedPagesQuery } from './content-editing.queries.ts';
import { EditingScreen } from './editing-screen.tsx';
import { LegalPageCard } from './legal-page-card.tsx';
import { Renewable } from './renewable.tsx';

/** Whom to write to, and the legal pages, each in a card. */
export function LegalCards() {
  const contact = useQuery(editedContactQuery);
  const pages = useQuery(editedPagesQuery);
  const failed = [contact, pages].filter(({ data, isFetching, error }) => !data && !isFetching && error);
  const isKnown = contact.data !== undefined && pages.data !== undefined;

  return (
    <EditingScreen
      title="Legal"
      cards={4}
      error={failed[0]?.error ?? null}
      retry={() => {
        for (const query of failed) void query.refetch();
      }}
    >
      {isKnown ? (
        <>
          <Renewable
            initial={contact.data}
            fetchNew={async () => (await contact.refetch({ throwOnError: true })).data ?? contact.data}
          >
            {(stored, renewal) => <ContactCard contact={stored} renewal={renewal} />}
          </Renewable>
          {pages.data.pages.map((page) => (
            <Renewable
              key={page.identifier}
              initial={page}
              fetchNew={async () => {
                const { data } = await pages.refetch({ throwOnError: true });
                return data?.pages.find(({ identifier }) => identifier === page.identifier) ?? page;
              }}
            >
              {(stored, renewal) => <LegalPageCard page={stored} renewal={renewal} />}
            </Renewable>
          ))}
        </>
      ) : null}
    </EditingScreen>
  );
}
