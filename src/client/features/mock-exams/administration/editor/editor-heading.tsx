import { BackLink } from '#client/ui/frame/back-link.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import type { ListState } from '#client/ui/lists/list-state.ts';

interface EditorHeadingProps {
  title: string;
  /** The search text and page of the list of mock exams, which the link back restores. */
  listState: ListState;
}

export function EditorHeading({ title, listState }: EditorHeadingProps) {
  return (
    <div>
      <BackLink to="/admin/mock-exams" search={listState}>
        Volver a los simulacros
      </BackLink>
      <PageHeading title={title}>{title}</PageHeading>
    </div>
  );
}
