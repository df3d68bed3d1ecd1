import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { LinkButton } from '#client/ui/frame/links.tsx';
import { ListHeader } from '#client/ui/lists/header/list-header.tsx';
import type { ListState } from '#client/ui/lists/list-state.ts';
import { TEMPLATE_FILE_ADDRESSES } from '#shared/mock-exams/template-file-addresses.rules.ts';
import { ImportDialog } from './import-dialog.tsx';
import classes from './template-list.module.css';
import type { AnnounceTemplateResult } from './use-template-actions.ts';

interface TemplateHeaderProps {
  /** The search text and page of the list, which the editor's link back restores. */
  state: ListState;
  announce: AnnounceTemplateResult;
}

export function TemplateHeader({ state, announce }: TemplateHeaderProps) {
  const [isImporting, importing] = useDisclosure(false);
  return (
    <ListHeader heading="Simulacros">
      <div className={classes.tools}>
        <Button
          variant="default"
          leftSection={<IconUpload {...ICON_PROPS} />}
          aria-haspopup="dialog"
          onClick={importing.open}
        >
          Importar archivo
        </Button>
        <Button
          component="a"
          href={TEMPLATE_FILE_ADDRESSES.export}
          download
          variant="default"
          leftSection={<IconDownload {...ICON_PROPS} />}
        >
          Exportar todos
        </Button>
        <LinkButton to="/admin/mock-exams/new" search={state} leftSection={<IconPlus {...ICON_PROPS} />}>
          Nuevo simulacro
        </LinkButton>
      </div>
      <ImportDialog opened={isImporting} onClose={importing.close} announce={announce} />
    </ListHeader>
  );
}
