import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#client/data/session.ts';
import { LinkCard } from '#client/ui/frame/link-card.tsx';
import { LinkButton } from '#client/ui/frame/links.tsx';

/** The card of mock exams on the home page, for logged-in users. */
export function MockExamsCard() {
  const session = useQuery(sessionQuery);
  if (!session.data) return null;
  return (
    <LinkCard
      title="Simulacros"
      link={
        <LinkButton to="/mock-exams" variant="default">
          Ver simulacros
        </LinkButton>
      }
    >
      El examen entero, con su reloj y su penalización, y sin corrección hasta que lo entregas.
    </LinkCard>
  );
}
