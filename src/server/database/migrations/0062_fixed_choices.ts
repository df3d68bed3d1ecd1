import { type Kysely, sql } from 'kysely';

/**
 * Options that keep their place where the others are shuffled (0078). Orders are corrected when the version of a question
 * is noted that an attempt shows from then on, and stored so: what was shown before, and by earlier releases, stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createFolding(db);
  await createValues(db);
  await createNames(db);
  await createFixedChoices(db);
  await createOrder(db);
}

/** One line without accents and quotation marks, of which long ones need no more than their beginning. */
async function createFolding(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function fold_choice(choice text) returns text language sql immutable strict parallel safe
    return btrim(regexp_replace(translate(fold_name(left(choice, 300)), '''"‘’“”«»', ''), '\\s+', ' ', 'g'), ' .;')`.execute(
    db,
  );
}

/** '10 días' → 10 of '# t': numbers, times and dates are compared where their words are the same. */
async function createValues(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function choice_value(folded text, out amount numeric, out words text)
    language plpgsql immutable strict parallel safe as $$
    declare
      parts text[];
      unit numeric;
      numerals constant text[] := '{i,ii,iii,iv,v,vi,vii,viii,ix,x,xi,xii,xiii,xiv,xv,xvi,xvii,xviii,xix,xx}';
      spelled constant text[] :=
        '{un,dos,tres,cuatro,cinco,seis,siete,ocho,nueve,diez,once,doce,trece,catorce,quince,dieciseis,diecisiete,dieciocho,diecinueve,veinte}';
      months constant text[] :=
        '{enero,febrero,marzo,abril,mayo,junio,julio,agosto,septiembre,octubre,noviembre,diciembre}';
    begin
      parts := regexp_match(folded, '^(?:el )?(\\d{1,2})[º.]? de ([a-z]+)(?: del? (\\d{4}))?$');
      if array_position(months, parts[2]) is not null then
        amount := coalesce(parts[3]::numeric, 0) * 372 + array_position(months, parts[2]) * 31 + parts[1]::numeric;
        words := 'date';
        return;
      end if;
      parts := regexp_match(folded, '^(\\d{1,2})[/-](\\d{1,2})[/-](\\d{4})$');
      if parts is not null then
        amount := parts[3]::numeric * 372 + parts[2]::numeric * 31 + parts[1]::numeric;
        words := 'date';
        return;
      end if;
      parts := regexp_match(folded, '^([^0-9]*)(\\d{1,3}(?:\\.\\d{3}){1,4}(?:,\\d{1,9})?|\\d{1,12}(?:[.,]\\d{1,9})?)([^0-9]*)$');
      if parts is not null then
        amount := case when parts[2] ~ '^\\d{1,3}(\\.\\d{3})+(,\\d+)?$'
          then replace(replace(parts[2], '.', ''), ',', '.') else replace(parts[2], ',', '.') end::numeric;
      else
        parts := regexp_match(folded, '^((?:titulo|capitulo|seccion|grupo|libro) |)([ivx]{1,5})()$');
        amount := array_position(numerals, parts[2]);
        if amount is null then
          parts := regexp_match(folded, '^((?:a los|al|en|de|el|los|las|la) |)([a-z]+)((?: .*)?)$');
          amount := array_position(spelled, regexp_replace(parts[2], '^un[ao]$', 'un'));
        end if;
      end if;
      if amount is null then return; end if;
      words := regexp_replace(regexp_replace(parts[1], '^(a los|al|en|de|el|los|las|la) $', ''), '(los|las|la|el) $', '')
        || '#' || regexp_replace(parts[3], '(e?s)\\M', '', 'g');
      parts := regexp_match(words, '^(.*#) (segundo|minuto|hora|dia|semana|quincena|m|mes|trimestr|semestr|an~o)( habil| natural|)$');
      if parts is null then return; end if;
      unit := case parts[2] when 'segundo' then 1 when 'minuto' then 60 when 'hora' then 3600 when 'dia' then 86400
        when 'semana' then 604800 when 'quincena' then 1296000 when 'm' then 2592000 when 'mes' then 2592000 when 'trimestr' then 7776000
        when 'semestr' then 15552000 else 31536000 end;
      amount := amount * unit;
      words := parts[1] || ' t';
    end $$`.execute(db);
}

async function createNames(db: Kysely<unknown>): Promise<void> {
  // 'a y b', 'las respuestas a) y c) son correctas', 'todas menos la d', 'las dos primeras'
  await sql`
    create function names_choices(folded text) returns boolean language sql immutable strict parallel safe
    return folded ~ ('^(?:(?:las?|los|el|son|es|solo|solamente|unicamente|tanto|ambas,?|correctas|ciertas|verdaderas|falsas|'
        || 'respuestas?|opcion|opciones|alternativas?|:) )*\\(*[a-f][).]*'
        || '(?: ?(?:,|y|e|o|u|ni|como|/|-|&|\\+) ?(?:(?:las?|el|respuesta|opcion|tambien) )*\\(*[a-f][).]*)+'
        || '(?:,? (?:son|es|no|a la vez|anterior|correct|ciert|verdader|fals).*)?$')
      or folded ~ '\\m(?:respuestas?|opcion|opciones|alternativas?) \\(*[a-f](?:[).,]|$| (?:y|o|ni|e|es|son)\\M)'
      or folded ~ '\\m(?:menos|excepto|salvo|solo|solamente|unicamente) (?:(?:las?|el|respuesta|opcion) )*\\(*[a-f][).]*$'
      or folded ~ '(?:^|\\m(?:la|las|son|solo|correctas?|ciertas?|y|o|ni) )\\(?[a-f]\\)'
      or folded ~ '^(?:son (?:correctas|ciertas|falsas) )?(?:las|los|solo las) (?:dos|tres) (?:primer|ultim)'
      or folded ~ '\\m(?:las|los) (?:[234]|dos|tres|cuatro)(?: (?:respuestas|opciones|alternativas|afirmaciones))? anteriores\\M'
      or folded ~ ('^(?:solo )?(?:la|el) (?:primera|segunda|tercera|cuarta|ultima|anterior)'
        || '(?:,|$| (?:y|o) (?:la|el) | (?:respuesta|opcion|alternativa|es)\\M)')
      or folded ~ '\\m(?:respuesta|opcion|alternativa) anterior\\M'`.execute(db);
  // 'todas las anteriores', 'ninguna es correcta'
  await sql`
    create function refers_to_choices_above(folded text) returns boolean language sql immutable strict parallel safe
    return folded ~ ('^(?:[a-z,]+ ){0,6}(?:todas?|todos?|ningun[oa]?|nada|cualquiera|algun[oa]?|ambas|ambos|mas de una)\\M'
        || '.{0,40}\\m(?:anterior|anteriores|precedentes)\\M')
      or folded ~ '^(?:(?:las|los|lo|de) )?(?:(?:respuestas?|opciones|alternativas|afirmaciones) )?anteriore?s?\\M'
      or folded ~ ('^(?:(?:no hay|son|es) )?(?:todas|todos|ningun[oa]?|ambas|ambos|cualquiera|las dos|los dos)'
        || '(?: (?:las|los|ellas|de|dos|tres|cuatro|respuestas?|opcion|opciones|alternativas?|afirmacion|afirmaciones))*'
        || '(?: (?:son|es|resultan?))?'
        || '(?: (?:in)?(?:correct|ciert|verdader|fals|valid|errone|adecuad|posible)[a-z]*)?$')
      or folded ~ '^(?:all|none|both|any|neither)(?: of)?(?: the)? (?:above|previous|options|answers|them|these)\\M'`.execute(
    db,
  );
}

/** The digits of the options that keep their place: all of them where one names others, or where they are in order. */
async function createFixedChoices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function fixed_choices(choices text[]) returns text language plpgsql immutable strict parallel safe as $$
    declare
      size constant integer := cardinality(choices);
      whole constant text := substr('012345', 1, size);
      folded text;
      fixed text := '';
      value record;
      amounts numeric[] := '{}';
      shared_words text;
      is_ordered boolean := true;
      is_lettered boolean := true;
    begin
      for place in 1..size loop
        folded := fold_choice(choices[place]);
        if names_choices(folded) then return whole; end if;
        is_lettered := is_lettered and folded ~ ('^[(\\[]?' || chr(96 + place) || '(?:[.):\\]]|\\.?-) ');
        if refers_to_choices_above(folded) then
          -- 'ambas' after three means none that is known
          if folded ~ '^(son )?(ambas|ambos|las dos|los dos)\\M' and place <> 3 then return whole; end if;
          fixed := fixed || (place - 1);
        elsif is_ordered then
          value := choice_value(folded);
          is_ordered := value.amount is not null and coalesce(shared_words, value.words) = value.words;
          shared_words := value.words;
          amounts := amounts || value.amount;
        end if;
      end loop;
      if is_lettered then return whole; end if;
      return case when is_ordered and cardinality(amounts) > 1 and (
          (select bool_and(a.amount > before.amount) from unnest(amounts) with ordinality as a (amount, place)
            join unnest(amounts) with ordinality as before (amount, place) on before.place = a.place - 1)
          or (select bool_and(a.amount < before.amount) from unnest(amounts) with ordinality as a (amount, place)
            join unnest(amounts) with ordinality as before (amount, place) on before.place = a.place - 1))
        then whole else fixed end;
    end $$`.execute(db);
}

/** What refers to those above it still has them above it: the others are shuffled between the fixed ones. */
async function createOrder(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_fixed_choices(choice_order text, choices text[]) returns text
    language plpgsql immutable strict parallel safe as $$
    declare
      size constant integer := cardinality(choices);
      fixed constant text := fixed_choices(choices);
      movable text := translate(fit_choice_order(choice_order, size), fixed, '');
      kept text := '';
      next text;
    begin
      if fixed = '' then return choice_order; end if;
      for place in 0..size - 1 loop
        if strpos(fixed, place::text) > 0 then
          kept := kept || place;
        else
          -- the first one that no fixed option separates from this place
          select digit into next from regexp_split_to_table(movable, '') with ordinality as m (digit, turn)
          where not exists (select from regexp_split_to_table(fixed, '') as f (digit)
            where f.digit between least(m.digit, place::text) and greatest(m.digit, place::text))
          order by turn limit 1;
          kept := kept || next;
          movable := replace(movable, next, '');
        end if;
      end loop;
      return kept || translate(choice_order, substr('012345', 1, size), '');
    end $$`.execute(db);
}
