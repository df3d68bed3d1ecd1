import { Button, Group, Stack, TextInput } from '@mantine/core';
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap';
import { IconLink } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#client/ui/dialogs/dialog.tsx';
import { toLinkAddress } from '#client/ui/text/link-address.ts';

/** A button that makes the selection a link, or changes the link at the cursor. */
export function LinkControl() {
  const { editor } = useRichTextEditorContext();
  const [isOpen, setOpen] = useState(false);
  const isActive = useEditorState({ editor, selector: () => editor?.isActive('link') ?? false });

  return (
    <>
      <RichTextEditor.Control
        aria-label="Enlace"
        title="Enlace"
        aria-haspopup="dialog"
        active={isActive ?? false}
        onClick={() => {
          if (editor?.isEditable) setOpen(true);
        }}
      >
        <IconLink aria-hidden stroke={1.5} />
      </RichTextEditor.Control>
      {isOpen && editor ? <LinkDialog editor={editor} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [before] = useState(() => hrefOf(editor));
  const [address, setAddress] = useState(before ?? '');
  const [isRefused, setRefused] = useState(false);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // otherwise this event would bubble through React to the form around the editor, and submit it
    event.stopPropagation();
    const href = toLinkAddress(address);
    setRefused(href === undefined);
    if (href === undefined) return;
    onClose();
    insertLink(editor, href);
  };

  return (
    <Dialog opened onClose={onClose} title={before === undefined ? 'Poner un enlace' : 'Cambiar el enlace'}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <TextInput
            label="Dirección"
            description="De una página (https://…), de este sitio (/legal/cookies) o de correo."
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            error={isRefused ? 'Escribe una dirección de internet, de este sitio o de correo' : undefined}
            autoComplete="off"
            inputMode="url"
            spellCheck={false}
            data-autofocus
          />
          <Group justify="flex-end" gap="sm">
            {before === undefined ? null : (
              <Button
                variant="default"
                onClick={() => {
                  onClose();
                  editor.chain().focus().extendMarkRange('link').unsetLink().run();
                }}
              >
                Quitar el enlace
              </Button>
            )}
            <Button type="submit">Aceptar</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function hrefOf(editor: Editor): string | undefined {
  const { href } = editor.getAttributes('link');
  return typeof href === 'string' ? href : undefined;
}

function insertLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus();
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  else chain.extendMarkRange('link').setLink({ href }).run();
}
