import { Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDice5 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { client } from '#client/data/api.ts';
import { toErrorMessage } from '#client/data/errors.ts';
import { formatCount, formatNumber } from '#client/lib/format.ts';
import { BusyButton } from '#client/ui/forms/busy-button.tsx';
import { ICON_PROPS } from '#client/ui/frame/icon-props.ts';
import { Section } from '#client/ui/frame/section.tsx';
import { Problem } from '#client/ui/notices/problem.tsx';
import type { PartPreview } from '#shared/mock-exams/template-editing.contract.ts';
import { templateContent } from '#shared/mock-exams/template.contract.ts';
import classes from './draw-preview.module.css';
import { toTemplateInput } from './template-input.ts';
import type { TemplateForm } from './use-template-form.ts';

const FAILED = 'No se ha podido comprobar el sorteo. Por favor, inténtalo de nuevo.';

/** Tries out the draw of questions by the form's current values; nothing is saved. */
export function DrawPreview({ form }: { form: TemplateForm }) {
  const { mutate, data, variables, isPending, isSuccess, error } = useMutation({
    mutationFn: (input: object) =>
      client.mockExams.templates.preview({ content: templateContent.parse(input) }),
  });
  const isOutdated = isSuccess && JSON.stringify(variables) !== JSON.stringify(toTemplateInput(form.values));

  return (
    <Section title="Vista previa del sorteo">
      <Text>
        Comprueba si hay preguntas suficientes para cada parte. No se guarda nada: vale también para lo que
        acabas de escribir.
      </Text>
      {error && !isPending ? <Problem takesFocus>{toErrorMessage(error, FAILED)}</Problem> : null}
      <div role="status">
        {data && !isPending ? (
          <Stack gap="md">
            {isOutdated ? (
              <p className={classes.outdated}>Has cambiado el formulario después de esta comprobación.</p>
            ) : null}
            <ol className={classes.parts}>
              {data.parts.map((part, index) => (
                <Part key={index} part={part} number={index + 1} />
              ))}
            </ol>
          </Stack>
        ) : null}
      </div>
      <div>
        <BusyButton
          variant="default"
          leftSection={<IconDice5 {...ICON_PROPS} />}
          isBusy={isPending}
          onClick={() => form.check((input) => mutate(input))}
        >
          {data ? 'Comprobar otra vez' : 'Comprobar el sorteo'}
        </BusyButton>
      </div>
    </Section>
  );
}

function Part({ part, number }: { part: PartPreview; number: number }) {
  const { name, is_available: isAvailable, needed, found, shared_texts: texts, sources } = part;
  const Sign = isAvailable ? IconCircleCheck : IconAlertTriangle;
  return (
    <li className={classes.part}>
      <h3 className={classes.name}>
        Parte {number}: {name}
      </h3>
      <p className={classes.verdict} data-missing={!isAvailable || undefined}>
        <Sign aria-hidden size="1.25rem" />
        {isAvailable
          ? `Hay preguntas suficientes: ${formatNumber(found)} de ${formatNumber(needed)}.`
          : 'Parte no disponible: no hay preguntas suficientes'}
      </p>
      {isAvailable || needed <= found ? null : (
        <p className={classes.missing}>
          {texts
            ? `${missingText(texts.needed - texts.found)} de ${formatCount(texts.needed, 'texto', 'textos')} de supuesto con ${formatNumber(needed / texts.needed)} preguntas cada uno.`
            : `${missingText(needed - found)} de ${formatNumber(needed)}, contando las de reserva.`}
        </p>
      )}
      {sources.length > 0 ? (
        <ul className={classes.sources}>
          {sources.map((source, index) => (
            <Source key={index} source={source} hasTexts={texts !== null} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

interface SourceProps {
  source: PartPreview['sources'][number];
  hasTexts: boolean;
}

function Source({ source: { name, needed, fitting, found }, hasTexts }: SourceProps) {
  const missing = (needed ?? 0) - (found ?? 0);
  return (
    <li className={classes.source}>
      <span className={classes.sourceName}>{name ?? 'Fuente que ya no existe'}</span>
      {needed === null || found === null ? null : (
        <span className={classes.found}>
          {formatNumber(found)} de {formatNumber(needed)}
        </span>
      )}
      <span className={classes.fitting}>
        {hasTexts
          ? formatCount(fitting, 'texto sirve', 'textos sirven')
          : formatCount(fitting, 'pregunta sirve', 'preguntas sirven')}
      </span>
      {missing > 0 ? <strong className={classes.missing}>{missingText(missing)}</strong> : null}
    </li>
  );
}

const missingText = (missing: number): string =>
  missing === 1 ? 'Falta 1' : `Faltan ${formatNumber(missing)}`;
