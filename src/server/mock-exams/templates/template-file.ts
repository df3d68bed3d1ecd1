import * as z from 'zod';
import {
  type PartSource,
  templateContent,
  type TemplateContent,
} from '#shared/mock-exams/template.contract.ts';

/** A template as files hold it: with the names of categories instead of their ids, which differ between installations. */
export interface TemplateInFile extends Omit<TemplateContent, 'parts'> {
  parts: (Omit<TemplateContent['parts'][number], 'sources'> & { sources: SourceInFile[] })[];
}
type SourceInFile =
  | (Omit<Extract<PartSource, { kind: 'category' }>, 'category_id'> & { category: string })
  | Extract<PartSource, { kind: 'law' }>;

export function toFile(templates: TemplateInFile[]): string {
  return `${JSON.stringify({ mock_exams: templates }, null, 2)}\n`;
}

export function toTemplateInFile(
  content: TemplateContent,
  categoryNames: ReadonlyMap<string, string>,
): TemplateInFile {
  return {
    ...content,
    parts: content.parts.map((part) => ({
      ...part,
      sources: part.sources.map((source) => {
        if (source.kind === 'law') return source;
        const { category_id, ...rest } = source;
        // a category that has been removed altogether: the import says that its name is unknown
        return { ...rest, category: categoryNames.get(category_id) ?? category_id };
      }),
    })),
  };
}

const FILE_TEMPLATES_MAX = 100;
const NO_TEMPLATE_FILE = 'El archivo no es de simulacros de Plaza';
const file = z.object(
  {
    mock_exams: z
      .array(z.unknown(), NO_TEMPLATE_FILE)
      .min(1, 'El archivo no tiene ningún simulacro')
      .max(FILE_TEMPLATES_MAX, `El archivo puede tener hasta ${FILE_TEMPLATES_MAX} simulacros`),
  },
  NO_TEMPLATE_FILE,
);

/** Returns the templates of a file, unchecked, or a problem of the file as a whole. */
export function parseFile(text: string): { templates: unknown[] } | { problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { problem: 'El archivo no es un JSON válido' };
  }
  const { data, error } = file.safeParse(json);
  if (error) return { problem: error.issues[0]?.message ?? NO_TEMPLATE_FILE };
  return { templates: data.mock_exams };
}

const withSources = z.looseObject({
  parts: z.array(z.looseObject({ sources: z.array(z.looseObject({ category: z.string().optional() })) })),
});

/** The names of all categories that are mentioned. */
export function categoryNamesIn(template: unknown): string[] {
  const { data } = withSources.safeParse(template);
  const names = data?.parts.flatMap(({ sources }) => sources.map(({ category }) => category)) ?? [];
  return [...new Set(names.filter((name) => name !== undefined))];
}

/**
 * The template with ids of categories instead of names; a name without an id stays as it is, which templateContent
 * refuses.
 */
export function withCategoryIds(template: unknown, idOf: (name: string) => string | undefined): unknown {
  const { data } = withSources.safeParse(template);
  if (!data) return template;
  return {
    ...data,
    parts: data.parts.map((part) => ({
      ...part,
      sources: part.sources.map(({ category, ...source }) =>
        category === undefined ? source : { ...source, category_id: idOf(category) ?? category },
      ),
    })),
  };
}

/** The template without any source in parts of which a category has no id. */
export function withoutUnknownSources(
  template: unknown,
  idOf: (name: string) => string | undefined,
): unknown {
  const { data } = withSources.safeParse(template);
  if (!data) return template;
  return {
    ...data,
    parts: data.parts.map((part) => {
      const isKnown = part.sources.every(
        ({ category }) => category === undefined || idOf(category) !== undefined,
      );
      return isKnown ? part : { ...part, sources: [] };
    }),
  };
}

/** Returns the content, or its problems in Spanish, each with the place where it is. */
export function checkTemplate(template: unknown): { content: TemplateContent } | { problems: string[] } {
  const { data, error } = templateContent.safeParse(template);
  if (data) return { content: data };
  return { problems: error.issues.map(({ path, message }) => `${formatPath(path)}${message}`) };
}

const PLACES: Record<string, string> = { parts: 'parte', sources: 'fuente' };

/** 'parte 2, fuente 1, share.weight: '. */
function formatPath(path: PropertyKey[]): string {
  const fields: string[] = [];
  const places: string[] = [];
  for (const key of path) {
    if (typeof key !== 'number') fields.push(String(key));
    else places.push(`${PLACES[fields.pop() ?? ''] ?? 'elemento'} ${key + 1}`);
  }
  if (fields.length > 0) places.push(fields.join('.'));
  return places.length > 0 ? `${places.join(', ')}: ` : '';
}
