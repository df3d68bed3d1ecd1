import { BackLink } from '#client/ui/frame/back-link.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';

export function EditorHeading({ title }: { title: string }) {
  return (
    <div>
      <BackLink to="/mock-exams">Volver a los simulacros</BackLink>
      <PageHeading title={title}>{title}</PageHeading>
    </div>
  );
}
