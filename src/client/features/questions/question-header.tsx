import { Button } from '@mantine/core';
import { IconDownload, IconPlus, IconRefresh, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { BusyButton } from '#client/ui/busy-button.tsx';
import { LinkButton } from '#client/ui/links.tsx';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { QUESTION_FILES } from '#shared/questions/question-files.rules.ts';
import classes from './question-list.module.css';
import { exportQuery, type QuestionSearch } from './question-search.ts';

const SIGN = { 'aria-hidden': true, size: '1.25rem', stroke: 1.75 } as const;
const time = new Intl.DateTimeFormat('es-ES', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

interface QuestionHeaderProps {
  search: QuestionSearch;
  isCreating: boolean;
  onCreate: () => void;
  /** Whether it went well. */
  onRefresh: () => Promise<boolean>;
}

/** The screen's name, and what can be done with the whole list. */
export function QuestionHeader({ search, isCreating, onCreate, onRefresh }: QuestionHeaderProps) {
  const [isRefreshing, setRefreshing] = useState(false);
  const [refreshed, setRefreshed] = useState('');
  const refresh = async (): Promise<void> => {
    setRefreshing(true);
    setRefreshed('');
    const isFresh = await onRefresh();
    setRefreshing(false);
    if (isFresh) setRefreshed(`Lista actualizada a las ${time.format(new Date())}`);
  };

  return (
    <div className={classes.header}>
      <PageHeading title="Preguntas" className={classes.title}>
        Preguntas
      </PageHeading>
      <div className={classes.tools}>
        <LinkButton to="/admin/questions/import" variant="default" leftSection={<IconUpload {...SIGN} />}>
          Importar
        </LinkButton>
        <Button
          component="a"
          href={QUESTION_FILES.export + exportQuery(search)}
          download
          variant="default"
          leftSection={<IconDownload {...SIGN} />}
        >
          Exportar
        </Button>
        <BusyButton
          variant="default"
          leftSection={<IconRefresh {...SIGN} />}
          isBusy={isRefreshing}
          onClick={() => void refresh()}
        >
          Actualizar
        </BusyButton>
        <Button leftSection={<IconPlus {...SIGN} />} aria-expanded={isCreating} onClick={onCreate}>
          Nueva Pregunta
        </Button>
      </div>
      <p role="status" className={classes.refreshed}>
        {refreshed}
      </p>
    </div>
  );
}
