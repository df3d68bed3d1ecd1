import { Button } from '@mantine/core';
import { IconDownload, IconFileText, IconPlus, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { ExportDialog } from '#client/features/questions/exporting/export-dialog.tsx';
import { useRefresh } from '#client/ui/lists/header/use-refresh.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { PageHeading } from '#client/ui/frame/page-heading.tsx';
import { RefreshButton } from '#client/ui/lists/header/refresh-button.tsx';
import { RefreshStatus } from '#client/ui/lists/header/refresh-status.tsx';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { formatQuestionExportAddress } from '#shared/questions/question-file-addresses.rules.ts';
import classes from './question-list.module.css';
import { toQuestionFilter, type QuestionListState } from './question-list-state.ts';

interface QuestionHeaderProps {
  state: QuestionListState;
  isCreating: boolean;
  onCreate: () => void;
  /** Refetches the list; resolves to whether it succeeded. */
  onRefresh: () => Promise<boolean>;
}

export function QuestionHeader({ state, isCreating, onCreate, onRefresh }: QuestionHeaderProps) {
  const refresh = useRefresh(onRefresh);
  const [isExporting, setIsExporting] = useState(false);

  return (
    <div className={classes.header}>
      <PageHeading title="Preguntas" className={classes.title}>
        Preguntas
      </PageHeading>
      <div className={classes.tools}>
        <LinkButton
          to="/admin/questions/shared-texts"
          variant="default"
          leftSection={<IconFileText {...ICON_PROPS} />}
        >
          Supuestos
        </LinkButton>
        <LinkButton
          to="/admin/questions/import"
          variant="default"
          leftSection={<IconUpload {...ICON_PROPS} />}
        >
          Importar
        </LinkButton>
        <Button
          component="a"
          href={formatQuestionExportAddress(toQuestionFilter(state))}
          download
          variant="default"
          leftSection={<IconDownload {...ICON_PROPS} />}
        >
          Exportar
        </Button>
        <Button variant="default" aria-haspopup="dialog" onClick={() => setIsExporting(true)}>
          Otros formatos
        </Button>
        <RefreshButton refresh={refresh} />
        <Button leftSection={<IconPlus {...ICON_PROPS} />} aria-expanded={isCreating} onClick={onCreate}>
          Nueva Pregunta
        </Button>
      </div>
      <RefreshStatus refresh={refresh} />
      <ExportDialog state={state} opened={isExporting} onClose={() => setIsExporting(false)} />
    </div>
  );
}
