import { useState } from 'react';
import { client } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { type ConfirmedAction, useConfirmedAction } from '#client/editing/use-confirmed-action.ts';
import {
  invalidateTemplates,
  removeTemplateFromLists,
} from '#client/features/mock-exams/administration/templates.queries.ts';
import type { DoneAction } from '#client/ui/notices/done-notice.tsx';
import type { ListedTemplate } from '#shared/mock-exams/template-editing.contract.ts';

export type AnnounceTemplateResult = (done: DoneAction | null) => void;

export interface TemplateActions {
  done: DoneAction | null;
  announce: AnnounceTemplateResult;
  removal: ConfirmedAction<ListedTemplate>;
  /** Publishes a template, or withdraws a published one. */
  publishing: ConfirmedAction<ListedTemplate>;
  printing: { target: ListedTemplate | null; open: (template: ListedTemplate) => void; close: () => void };
}

export function useTemplateActions(): TemplateActions {
  const [done, announce] = useState<DoneAction | null>(null);
  const [target, open] = useState<ListedTemplate | null>(null);
  return {
    done,
    announce,
    removal: useRemoval(announce),
    publishing: usePublishing(announce),
    printing: { target, open, close: () => open(null) },
  };
}

function useRemoval(announce: AnnounceTemplateResult): ConfirmedAction<ListedTemplate> {
  return useConfirmedAction({
    run: ({ id }) => client.mockExams.templates.remove({ id }),
    onDone: ({ id, name }) => {
      removeTemplateFromLists(id);
      announce({ text: `Se ha eliminado «${name}».` });
    },
    onSettled: invalidateTemplates,
    toProblem: (error) =>
      toErrorMessage(error, 'No se ha podido eliminar el simulacro. Por favor, inténtalo de nuevo.'),
  });
}

const PUBLISH_FAILED = 'No se ha podido publicar el simulacro. Por favor, inténtalo de nuevo.';
const WITHDRAW_FAILED = 'No se ha podido retirar el simulacro. Por favor, inténtalo de nuevo.';

function usePublishing(announce: AnnounceTemplateResult): ConfirmedAction<ListedTemplate> {
  const toProblem = (error: Error, { published }: ListedTemplate): string =>
    toErrorMessage(error, published ? WITHDRAW_FAILED : PUBLISH_FAILED);
  return useConfirmedAction({
    run: ({ id, published }) => client.mockExams.templates.setPublished({ id, published: !published }),
    onDone: ({ name, published }) =>
      announce({
        text: published
          ? `Se ha retirado «${name}»: nadie más puede empezarlo.`
          : `Se ha publicado «${name}».`,
      }),
    onFailed: (error, template) => announce({ text: toProblem(error, template), hasFailed: true }),
    onSettled: invalidateTemplates,
    toProblem,
  });
}
