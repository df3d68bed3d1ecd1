import { Button, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Section } from '#client/ui/frame/section.tsx';

/** The name under which a pasted text is stored; its ending says that it is plain text. */
const FILE_NAME = 'texto pegado.txt';
const EXAMPLE = `1. ¿Quién sanciona las leyes?
a) El Rey
b) El Gobierno
Respuesta: a`;

/** A form for questions that are copied from a Word document or a PDF. */
export function PastedText({ onSend }: { onSend: (file: File) => void }) {
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isEmpty = text.trim() === '';
    setIsMissing(isEmpty);
    if (isEmpty) field.current?.focus();
    else onSend(new File([text], FILE_NAME, { type: 'text/plain' }));
  };

  return (
    <Section title="Pegar un texto">
      <Text>
        Copia las preguntas de un documento y pégalas aquí: cada una con su número, sus opciones con letra, y
        la respuesta debajo o en una lista al final («Respuestas: 1-B 2-A»). Lo que no se entienda se te dirá
        con su línea.
      </Text>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Textarea
            ref={field}
            label="Texto de las preguntas"
            placeholder={EXAMPLE}
            value={text}
            onChange={({ currentTarget: { value } }) => setText(value)}
            error={isMissing && text.trim() === '' ? 'Pega primero el texto de las preguntas.' : null}
            autosize
            minRows={5}
            maxRows={20}
          />
          <div>
            <Button type="submit" variant="default">
              Comprobar el texto
            </Button>
          </div>
        </Stack>
      </form>
    </Section>
  );
}
