import { beforeEach, describe, expect, it } from 'vitest';
import { callAs } from '#tests/support/http/caller.ts';
import { describeOnDatabase } from '#tests/support/database/database.ts';

describe('the texts of the public pages', () => {
  describeOnDatabase((database) => {
    beforeEach(async () => {
      await database().deleteFrom('content_blocks').execute();
      await database().deleteFrom('legal_pages').execute();
      await database().deleteFrom('contact_info').execute();
    });

    const visitor = () => callAs(database(), null);

    it('are none at first', async () => {
      expect(await visitor().content.site()).toEqual({ blocks: [], contact_email: null, minimum_age: 14 });
    });

    it('are blocks, by identifier', async () => {
      await database()
        .insertInto('content_blocks')
        .values([
          {
            identifier: 'website_title',
            title: 'Plaza',
            description: null,
            max_title_length: 40,
            max_description_length: 0,
          },
          {
            identifier: 'hero_title',
            title: '<i>Hola</i>',
            description: 'Tú<br>',
            max_title_length: 40,
            max_description_length: 9,
          },
        ])
        .execute();
      expect((await visitor().content.site()).blocks).toEqual([
        { identifier: 'hero_title', title: 'Hola', description: 'Tú' },
        { identifier: 'website_title', title: 'Plaza', description: null },
      ]);
    });

    it('say whom to write to', async () => {
      await database().insertInto('contact_info').values({ email: 'hola@example.com' }).execute();
      expect((await visitor().content.site()).contact_email).toBe('hola@example.com');
    });

    it('are legal pages, cleaned', async () => {
      await database()
        .insertInto('legal_pages')
        .values([
          { identifier: 'cookies', title: 'Privacidad', content: '<h2>Datos</h2><script>alert(1)</script>' },
          { identifier: 'terms', title: '<b>Aviso</b>', content: '<p>Otro</p>' },
        ])
        .execute();
      expect(await visitor().content.legalPage({ identifier: 'cookies' })).toEqual({
        title: 'Privacidad',
        content: '<h2>Datos</h2>',
      });
    });

    it('name the saved contact address where its placeholder stands', async () => {
      const content = '<p>Escribe a <strong>[correo de contacto]</strong> o a [correo de contacto].</p>';
      await database()
        .insertInto('legal_pages')
        .values({ identifier: 'cookies', title: 'Privacidad', content })
        .execute();
      const shown = async () => (await visitor().content.legalPage({ identifier: 'cookies' })).content;
      expect(await shown()).toBe(content);
      await database().insertInto('contact_info').values({ email: 'a&b@plaza.example' }).execute();
      expect(await shown()).toBe(
        '<p>Escribe a <strong>a&amp;b@plaza.example</strong> o a a&amp;b@plaza.example.</p>',
      );
    });

    it.each(['cookies', 'Privacy', 'privacy ', '', '../privacy', '\0', '\ud800', "'; --", '__proto__'])(
      'have no page %j',
      async (identifier) => {
        await expect(visitor().content.legalPage({ identifier })).rejects.toMatchObject({
          code: 'PAGE_NOT_FOUND',
          message: 'No se encontró la página solicitada',
        });
      },
    );
  });
});
