import { IconArrowLeft } from '@tabler/icons-react';
import { TextLink } from '#client/ui/frame/links.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import type { ListState } from '#client/ui/lists/list-state.ts';
import classes from './template-form.module.css';

interface EditorHeadingProps {
  title: string;
  /** The state of the list to which the way back leads. */
  listState: ListState;
}

export function EditorHeading({ title, listState }: EditorHeadingProps) {
  return (
    <div>
      <TextLink to="/admin/mock-exams" search={listState} className={classes.back ?? ''}>
        <IconArrowLeft aria-hidden size="1.25rem" /> Volver a los simulacros
      </TextLink>
      <PageHeading title={title}>{title}</PageHeading>
    </div>
  );
}
