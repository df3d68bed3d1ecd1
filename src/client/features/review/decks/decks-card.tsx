import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#client/data/session.ts';
import { LinkCard } from '#client/ui/frame/link-card.tsx';
import { LinkButton } from '#client/ui/frame/links.tsx';

/** The card of the decks on the home page, for logged-in users. */
export function DecksCard() {
  const session = useQuery(sessionQuery);
  if (!session.data) return null;
  return (
    <LinkCard
      title="Mazos"
      link={
        <LinkButton to="/practice/decks" variant="default">
          Ver mazos
        </LinkButton>
      }
    >
      Tus fallos, las dudosas, las guardadas y las que nunca has respondido, cada una en su mazo.
    </LinkCard>
  );
}
