import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { describeOnBothEngines } from '#tests/support/database/database.ts';

describe('the options that keep their place when the others are shuffled', () => {
  describeOnBothEngines((database) => {
    const fixedOf = async (choices: string[]): Promise<string> => {
      const { rows } = await sql<{
        fixed: string;
      }>`select fixed_choices(${choices}::text[]) as fixed`.execute(database());
      return rows[0]?.fixed ?? '';
    };

    it('are those that refer to the ones above them', async () => {
      const referring = [
        'Todas las anteriores',
        'Todas las respuestas anteriores son correctas.',
        'Ninguna de las anteriores.',
        'Ninguna de las respuestas anteriores es correcta',
        'Ninguna es correcta',
        'Todas son correctas',
        'TODAS SON CIERTAS',
        'Ninguna de ellas',
        'Todas las opciones son falsas',
        'Son correctas todas las anteriores',
        'Cualquiera de los anteriores',
        'Nada de lo anterior',
        'Las anteriores son correctas',
        'No hay ninguna respuesta correcta',
        'All of the above',
        'None of these',
      ];
      for (const last of referring) expect(await fixedOf(['Madrid', 'Lugo', 'Vigo', last]), last).toBe('3');
      expect(await fixedOf(['Madrid', 'Lugo', 'Ambas son correctas', 'Ninguna es correcta'])).toBe('23');
    });

    it('are all where one names others', async () => {
      const naming = [
        'a y b',
        'A y B son correctas',
        'Las respuestas a) y c) son correctas',
        'La opción b es la correcta',
        'Son correctas la a y la c',
        'a), b) y c)',
        'Todas menos la d',
        'Solo la a)',
        "Las respuestas 'b' y ‘c’ son ciertas",
        'Ambas, A y B, no son ciertas',
        'Las 2 respuestas anteriores son correctas',
        'Las dos primeras',
        'Las dos anteriores son correctas',
        'La primera y la segunda',
        'La respuesta anterior',
      ];
      for (const last of naming) expect(await fixedOf(['Madrid', 'Lugo', 'Vigo', last]), last).toBe('0123');
      expect(await fixedOf(['Madrid', 'Lugo', 'Vigo', 'Ambas son correctas'])).toBe('0123');
      expect(await fixedOf(['A. Madrid', 'B. Lugo', 'C. Vigo'])).toBe('012');
    });

    it('are all where they are numbers, times or dates in order', async () => {
      const ordered = [
        ['10', '20', '30', '40'],
        ['40 %', '30 %', '20,5 %', '20 %'],
        ['1.000 euros', '2.500 euros', '10.000 euros'],
        ['10 días', '1 mes', '3 meses', '1 año'],
        ['Diez días', 'Quince días', 'Un mes', 'Tres meses'],
        ['Artículo 14', 'Artículo 15', 'Artículo 103'],
        ['1 de enero de 2020', '6 de diciembre de 2021', '1 de febrero de 2022'],
        ['06/12/1978', '29/12/1978', '01/01/1979'],
        ['Título I', 'Título II', 'Título IV', 'Título IX'],
        ['Uno', 'Dos', 'Tres', 'Ninguna es correcta'],
      ];
      for (const choices of ordered)
        expect(await fixedOf(choices), choices.join()).toBe('0123'.slice(0, choices.length));
    });

    it('are none of any others', async () => {
      const free = [
        ['Madrid', 'Lugo', 'Vigo', 'Todas las ciudades de la provincia de Lugo'],
        ['80', '443', '21', '22'],
        ['10 días', '3 meses', '1 mes', '1 año'],
        ['Java', 'C', 'C++', 'Python'],
        ['Al Rey', 'A la Presidenta', 'De acuerdo con la Ley', 'En los cinco años anteriores'],
        ['Una ley orgánica', 'Un decreto', 'Dos leyes ordinarias', 'Tres órdenes'],
        ['<b>', '<i>', '<u>', ''],
        ['Sí', 'No'],
        ['Ley 39/2015', 'Ley 40/2015', 'Ley 7/1985', 'Ley 50/1997'],
        ['La opción de compra', 'La opción a la compra', 'Una alternativa a la multa', 'Otra'],
        ['Solo a instancia de parte', 'De oficio', 'De oficio o a instancia de parte', 'A petición razonada'],
        ['El apartado a) del artículo 5', 'El b', 'Otro', 'Uno más'],
      ];
      for (const choices of free) expect(await fixedOf(choices), choices.join('|')).toBe('');
    });

    it('have the same options above them in any order, and the others are in any place between them', async () => {
      const pool = ['Madrid', 'Lugo', 'Vigo', 'Todas las anteriores', 'Ninguna es correcta'];
      const drawn = fc.record({
        choices: fc.shuffledSubarray(pool, { minLength: 2 }),
        order: fc.shuffledSubarray(Array.from('012345'), { minLength: 6 }).map((digits) => digits.join('')),
      });
      await fc.assert(
        fc.asyncProperty(drawn, async ({ choices, order }) => {
          const { rows } = await sql<{ kept: string; again: string; fixed: string }>`
            select kept, keep_fixed_choices(kept, ${choices}::text[]) as again, fixed_choices(${choices}::text[]) as fixed
            from (select keep_fixed_choices(${order}, ${choices}::text[]) as kept) k`.execute(database());
          const [{ kept, again, fixed } = { kept: '', again: '', fixed: '' }] = rows;
          expect(again).toBe(kept);
          expect(Array.from(kept).toSorted().join('')).toBe('012345');
          for (const digit of fixed) {
            expect(kept[Number(digit)]).toBe(digit);
            expect(Array.from(kept.slice(0, Number(digit))).every((before) => before < digit)).toBe(true);
          }
          if (fixed === '') expect(kept).toBe(order);
        }),
        { numRuns: 60 },
      );
      const { rows } = await sql<{ kept: string }>`
        select keep_fixed_choices(o, ${pool.slice(0, 4)}::text[]) as kept
        from unnest(array['012345', '201345', '132045', '210345', '102345', '021345', '120345']) as o`.execute(
        database(),
      );
      expect(new Set(rows.map(({ kept }) => kept.slice(0, 4)))).toEqual(
        new Set(['0123', '2013', '1203', '2103', '1023', '0213']),
      );
    });
  });
});
