import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Section } from '#client/ui/frame/section.tsx';
import { QUESTION_FILE_ADDRESSES } from '#shared/questions/question-file-addresses.rules.ts';
import classes from './file-format.module.css';

const FIELDS: { name: string; isOptional?: true; text: ReactNode }[] = [
  { name: 'pregunta', text: 'El texto de la pregunta.' },
  {
    name: 'categoria',
    text: 'Lista con el nombre de una categoría o de varias. Las que no existan se crean.',
  },
  { name: 'opciones', text: 'Lista con los textos de las opciones, en su orden: de dos a seis.' },
  { name: 'respuesta_correcta', text: 'El número de la opción correcta. La primera es la 1.' },
  {
    name: 'notas',
    isOptional: true,
    text: (
      <>
        Lista con una nota por opción, que dice por qué no es correcta; <code>null</code> donde no haga falta.
      </>
    ),
  },
  { name: 'explicacion', isOptional: true, text: 'Texto. Los saltos de línea se conservan.' },
  {
    name: 'explicacion_formato',
    isOptional: true,
    text: (
      <>
        <code>html</code> si la explicación está escrita en HTML; sin él, o con <code>texto</code>, sus
        etiquetas se muestran como texto.
      </>
    ),
  },
  {
    name: 'referencia',
    isOptional: true,
    text: (
      <>
        La norma: <code>ley</code> (su identificador del BOE), <code>articulo</code> y <code>apartado</code>.
      </>
    ),
  },
  {
    name: 'pareja',
    isOptional: true,
    text: 'Un nombre corto, igual en las preguntas que no deben coincidir en un examen porque una responde a la otra.',
  },
  {
    name: 'supuesto',
    isOptional: true,
    text: (
      <>
        El texto que varias preguntas comparten: <code>titulo</code> y <code>texto</code>, iguales en todas
        ellas, <code>texto_formato</code> (<code>html</code>, o nada) y <code>orden</code>, el lugar de cada
        una.
      </>
    ),
  },
  {
    name: 'estado',
    isOptional: true,
    text: (
      <>
        <code>nombre</code> (<code>vigente</code>, <code>desfasada</code> o <code>anulada</code>),{' '}
        <code>motivo</code> y, si está desfasada, <code>desde</code> cuándo (2024-10-01). Sin él, la pregunta
        está vigente.
      </>
    ),
  },
  {
    name: 'fuente',
    isOptional: true,
    text: (
      <>
        De dónde viene: <code>examen</code>, <code>anio</code>, <code>numero</code> y <code>reserva</code> (
        <code>true</code> o <code>false</code>).
      </>
    ),
  },
  {
    name: 'imagenes',
    isOptional: true,
    text: (
      <>
        Lista de imágenes, cada una con su <code>nombre</code> y sus <code>datos</code> (el archivo PNG, JPEG,
        WebP o SVG en Base64). El texto las nombra así: <code>![descripción](nombre)</code>; el HTML, con{' '}
        <code>&lt;img src=&quot;nombre&quot; alt=&quot;descripción&quot;&gt;</code>. Si son muchas, envía un
        ZIP con el JSON y las imágenes dentro.
      </>
    ),
  },
];

export function FileFormat() {
  return (
    <Section title="Formato del archivo">
      <Text>
        Se admiten archivos JSON de Plaza, GIFT y XML de Moodle, Aiken, y tablas XLSX, CSV o TSV cuya primera
        fila nombra las columnas: <code>pregunta</code>, <code>opcion_a</code>, <code>opcion_b</code>…,{' '}
        <code>respuesta</code> (la letra), <code>explicacion</code> y <code>categorias</code> (separadas por
        «|»). De un libro XLSX se lee la primera hoja visible que las nombre; sus fórmulas no se calculan. El
        JSON lo lleva todo:
      </Text>
      <Text>
        Un array JSON con un objeto por pregunta. Primero se comprueba todo el archivo; después decides si se
        publica, y entonces se guarda entero o no se guarda nada.
      </Text>
      <dl className={classes.fields}>
        {FIELDS.map(({ name, isOptional, text }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
              {isOptional ? ' (opcional)' : null}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Text>
        Una pregunta que ya está guardada, con las mismas opciones, no se duplica: solo se añade a las
        categorías que le falten.
      </Text>
      <div>
        <Button
          component="a"
          variant="default"
          href={QUESTION_FILE_ADDRESSES.template}
          download
          leftSection={<IconDownload aria-hidden size="1.25rem" />}
        >
          Descargar plantilla
        </Button>
      </div>
    </Section>
  );
}
