import { IconArrowLeft } from '@tabler/icons-react';
import { TextLink } from '#client/ui/frame/links.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import classes from './own-exams.module.css';

export function EditorHeading({ title }: { title: string }) {
  return (
    <div>
      <TextLink to="/mock-exams" className={classes.back ?? ''}>
        <IconArrowLeft aria-hidden size="1.25rem" /> Volver a los simulacros
      </TextLink>
      <PageHeading title={title}>{title}</PageHeading>
    </div>
  );
}
