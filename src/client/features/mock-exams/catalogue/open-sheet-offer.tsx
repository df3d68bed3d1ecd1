import { LinkButton } from '#client/ui/frame/links.tsx';
import { OpenExamOffer } from '#client/ui/notices/open-exam-offer.tsx';

export function OpenSheetOffer({ name }: { name: string }) {
  return (
    <OpenExamOffer title="Tienes un simulacro abierto" facts={`${name} · El reloj sigue corriendo.`}>
      <LinkButton to="/mock-exams/sheet">Continuar</LinkButton>
    </OpenExamOffer>
  );
}
